CREATE TABLE "hidden_images" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redacted_images" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "anonymity_shown_words" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "redacted_images" CASCADE;--> statement-breakpoint
DROP TABLE "anonymity_shown_words" CASCADE;--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_jurorId_projectId_kind_through_unique";--> statement-breakpoint
ALTER TABLE "declared_conflicts" DROP CONSTRAINT "declared_conflicts_jurorId_kind_name_unique";--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_confidence";--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_right_category_id_categories_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" ADD COLUMN "dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hidden_images" ADD CONSTRAINT "hidden_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" DROP COLUMN "confidence";--> statement-breakpoint
ALTER TABLE "assignments" DROP COLUMN "is_misplaced";--> statement-breakpoint
ALTER TABLE "assignments" DROP COLUMN "right_category_id";--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "declared_conflicts" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "declared_conflicts" DROP COLUMN "has_conflict";--> statement-breakpoint
ALTER TABLE "juror_profiles" DROP COLUMN "portrait_crop";--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_jurorId_projectId_through_unique" UNIQUE("juror_id","project_id","through");--> statement-breakpoint
ALTER TABLE "declared_conflicts" ADD CONSTRAINT "declared_conflicts_jurorId_name_unique" UNIQUE("juror_id","name");