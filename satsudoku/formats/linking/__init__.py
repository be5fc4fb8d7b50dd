"""What the formats of links share: how other tools pack a puzzle into an address."""
