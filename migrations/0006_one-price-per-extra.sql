ALTER TABLE "contest_extras" DROP CONSTRAINT "contest_extras_never_overlap";--> statement-breakpoint
DROP INDEX "contest_extras_contest_id_index";--> statement-breakpoint
ALTER TABLE "contest_extras" DROP COLUMN "starts_at";--> statement-breakpoint
ALTER TABLE "contest_extras" DROP COLUMN "ends_at";--> statement-breakpoint
ALTER TABLE "contest_extras" ADD CONSTRAINT "contest_extras_contestId_kind_currency_unique" UNIQUE("contest_id","kind","currency");