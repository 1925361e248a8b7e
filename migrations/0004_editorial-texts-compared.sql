ALTER TABLE "editorial_tasks" ADD COLUMN "source_texts" jsonb;--> statement-breakpoint
ALTER TABLE "editorial_tasks" ADD COLUMN "reviewed_texts" jsonb;