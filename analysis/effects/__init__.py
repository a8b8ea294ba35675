"""What each factor of a grid does, alone and together: effects, their intervals and adjusted tests."""
