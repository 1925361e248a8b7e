ALTER TABLE "projects" DROP CONSTRAINT "projects_ownerId_registrationKey_unique";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "registration_key";