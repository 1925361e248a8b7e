ALTER TABLE "ballots" ALTER COLUMN "could_place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_announcements" ALTER COLUMN "accepts" SET NOT NULL;