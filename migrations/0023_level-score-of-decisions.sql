ALTER TABLE "decisions" ADD COLUMN "level_score" double precision;--> statement-breakpoint
UPDATE "decisions" SET "level_score" = "corrected";--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "level_score" SET NOT NULL;
