-- Until now every address that a payment kept stayed as it was.
UPDATE payments SET is_billing_own = true WHERE billing IS NOT NULL;
