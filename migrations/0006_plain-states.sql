DROP INDEX "project_reminders_once";--> statement-breakpoint
DROP INDEX "translations_one_open";--> statement-breakpoint
ALTER TABLE "translations" ALTER COLUMN "status" SET DEFAULT 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "project_reminders_once" ON "project_reminders" USING btree ("project_id","kind","deadline_at") WHERE kind <> 'manual';--> statement-breakpoint
CREATE UNIQUE INDEX "translations_one_open" ON "translations" USING btree ("project_id","language") WHERE status in ('requested', 'bought');