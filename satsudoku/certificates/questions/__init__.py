"""The question that proves tiers."""
