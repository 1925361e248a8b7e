-- Rules from before their date was kept hold since their contest was made.
UPDATE "contests" SET "rules_at" = "created_at";
--> statement-breakpoint
-- Every contest took projects and products, whatever it said; now that it is asked, it says so.
UPDATE "contests" SET "kind" = 'both';

--> statement-breakpoint
-- Prices of one extra never overlap, whoever edits them.
ALTER TABLE "contest_extras" ADD CONSTRAINT "contest_extras_never_overlap"
EXCLUDE USING gist ("contest_id" WITH =, "kind" WITH =, "currency" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
