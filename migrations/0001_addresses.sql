CREATE TABLE "publication_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "slugs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_addresses" ADD CONSTRAINT "publication_addresses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_addresses_project_id_index" ON "publication_addresses" USING btree ("project_id");