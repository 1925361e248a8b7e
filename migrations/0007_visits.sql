CREATE TABLE "work_visits" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "work_visits_project_id_day_source_pk" PRIMARY KEY("project_id","day","source")
);
--> statement-breakpoint
ALTER TABLE "work_visits" ADD CONSTRAINT "work_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_visits_day_index" ON "work_visits" USING btree ("day");