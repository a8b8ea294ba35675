"""Components and conversions of one's own, as files to start from."""
