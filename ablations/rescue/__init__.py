"""Puts back what broken chains of a finished run lack, and runs again what follows."""
