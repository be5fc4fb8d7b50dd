"""What can be asked of a puzzle beyond its count: true candidates, minimality, vicinity."""
