CREATE TABLE "anonymity_shown_words" (
	"project_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anonymity_shown_words_project_id_words_pk" PRIMARY KEY("project_id","words")
);
--> statement-breakpoint
DROP TABLE "anonymity_findings" CASCADE;--> statement-breakpoint
ALTER TABLE "anonymity_shown_words" ADD CONSTRAINT "anonymity_shown_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;