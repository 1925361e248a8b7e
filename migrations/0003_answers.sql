ALTER TABLE "projects" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
UPDATE "contests" SET "limits" = '{"completedWithinYears": null, "fields": []}'::jsonb || "limits";
