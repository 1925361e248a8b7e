CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"columns" text[] NOT NULL,
	"is_shared" boolean NOT NULL,
	CONSTRAINT "saved_views_userId_list_name_unique" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "listed_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "missing_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "listed_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_created_at_index" ON "projects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "projects_to_list" ON "projects" USING btree ("id") WHERE listed_for IS DISTINCT FROM updated_at;--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin (palmares_folded("listed_title" || ' ' || "name" || ' ' || "manufacturer") gin_trgm_ops);