"""Human rules: deductions that a person can follow, and ladders that order them in tiers."""
