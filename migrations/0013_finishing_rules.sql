-- Until now every address that a payment kept stayed as it was.
UPDATE payments SET is_billing_own = true WHERE billing IS NOT NULL;
--> statement-breakpoint
-- When a deadline passes, most rows of a page are paid within seconds: there is room for the next version of each.
ALTER TABLE "projects" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "entries" SET (fillfactor = 60);
