CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"broken_number" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_lineId_unique" UNIQUE("line_id")
);
--> statement-breakpoint
DROP INDEX "audit_log_at_index";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "on_behalf_of_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_line_id_audit_log_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_checks_at_index" ON "audit_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_at_id_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_at_id_index" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_on_behalf_of_id_at_id_index" ON "audit_log" USING btree ("on_behalf_of_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_group" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_reasons" ON "audit_log" USING gin (palmares_folded("reason") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_country_id_index" ON "users" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'),"id");--> statement-breakpoint
CREATE TRIGGER "audit_seals_never_change" BEFORE UPDATE OR DELETE ON "audit_seals"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
