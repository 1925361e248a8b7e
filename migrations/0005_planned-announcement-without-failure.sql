ALTER TABLE "planned_announcements" DROP COLUMN "failed_at";--> statement-breakpoint
ALTER TABLE "planned_announcements" DROP COLUMN "failure";