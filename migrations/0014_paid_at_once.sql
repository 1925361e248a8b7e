-- An invoice is kept as it was written and read as a whole: nothing is gained by taking it apart.
ALTER TABLE "invoices" ALTER COLUMN "snapshot" SET DATA TYPE json;
--> statement-breakpoint
-- When a deadline passes, most rows of a page are paid within seconds: there is room for the next version of each.
ALTER TABLE "projects" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "entries" SET (fillfactor = 60);
