ALTER TABLE "sessions" ADD COLUMN "opened_from_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_from_id_sessions_id_fk" FOREIGN KEY ("opened_from_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_opened_from_id_index" ON "sessions" USING btree ("opened_from_id");