ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "roles_role_index" ON "roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (palmares_folded("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "company_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (palmares_folded("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");