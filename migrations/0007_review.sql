CREATE TABLE "project_labels" (
	"project_id" uuid NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "project_labels_project_id_label_pk" PRIMARY KEY("project_id","label")
);
--> statement-breakpoint
CREATE TABLE "project_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "eligibility" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "eligibility_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_labels" ADD CONSTRAINT "project_labels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_labels_label_index" ON "project_labels" USING btree ("label");--> statement-breakpoint
CREATE INDEX "project_notes_project_id_index" ON "project_notes" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_notes_author_id_index" ON "project_notes" USING btree ("author_id");