"""What left the machine, and whom it tells of: leaks, twins, anonymity, linkage, and what it was good for."""
