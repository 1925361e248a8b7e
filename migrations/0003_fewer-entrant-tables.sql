DROP TABLE "choices" CASCADE;--> statement-breakpoint
DROP TABLE "firm_requests" CASCADE;--> statement-breakpoint
DROP TABLE "project_presence" CASCADE;--> statement-breakpoint
ALTER TABLE "project_documents" DROP COLUMN "removed_at";--> statement-breakpoint
ALTER TABLE "project_images" DROP COLUMN "removed_at";--> statement-breakpoint
ALTER TABLE "project_texts" DROP COLUMN "written_by";--> statement-breakpoint
ALTER TABLE "project_texts" DROP COLUMN "made_from";--> statement-breakpoint
ALTER TABLE "project_texts" DROP COLUMN "made_at";--> statement-breakpoint
ALTER TABLE "project_texts" DROP COLUMN "corrected_at";--> statement-breakpoint
ALTER TABLE "translations" DROP COLUMN "made_from";