"""How well raters agree with labels."""
