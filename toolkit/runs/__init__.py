"""Run folders: their tables and manifest, written whole or not at all, and taken up after a break."""
