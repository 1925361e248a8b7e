CREATE TABLE "document_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
ALTER TABLE "signing_keys" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_note_counters" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice_counters" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feedback_comments" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "planned_announcements" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "signing_keys" CASCADE;--> statement-breakpoint
DROP TABLE "credit_note_counters" CASCADE;--> statement-breakpoint
DROP TABLE "invoice_counters" CASCADE;--> statement-breakpoint
DROP TABLE "feedback_comments" CASCADE;--> statement-breakpoint
DROP TABLE "planned_announcements" CASCADE;--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_statusIndex_unique";--> statement-breakpoint
ALTER TABLE "awards" DROP COLUMN "status_index";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "reminded_at";--> statement-breakpoint
ALTER TABLE "coupons" DROP COLUMN "minimum";--> statement-breakpoint
ALTER TABLE "project_extras" DROP COLUMN "delivered_at";