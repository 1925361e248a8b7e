DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (palmares_folded(last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (palmares_folded(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "folded_title" text GENERATED ALWAYS AS (palmares_folded(nullif(listed_title, ''))) STORED;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "listed_number" integer;--> statement-breakpoint
UPDATE "projects" SET "listed_number" = (SELECT min("number") FROM "entries" WHERE "project_id" = "projects"."id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at","id") WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (palmares_folded("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_folded_name_id_index" ON "users" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "firms_search" ON "firms" USING gin (palmares_folded("name" || ' ' || "city" || ' ' || "website") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_search" ON "checkouts" USING gin (palmares_folded("reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (palmares_folded("year"::text || '-' || lpad(("number")::text, greatest(5, length(("number")::text)), '0')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (palmares_folded("project_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin (palmares_folded("reference") gin_trgm_ops);