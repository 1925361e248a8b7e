DROP TABLE "firms_apart" CASCADE;--> statement-breakpoint
DROP TABLE "project_editors" CASCADE;--> statement-breakpoint
DROP TABLE "project_invitations" CASCADE;--> statement-breakpoint
ALTER TABLE "translations" DROP COLUMN "replaced";