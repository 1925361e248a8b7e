CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"project_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "mailing_recipients_mailingId_userId_unique" UNIQUE("mailing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"contest_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"view_id" uuid,
	"subject" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"last_batch_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailings_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_mailing_id_state_index" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_user_id_index" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailings_status_index" ON "mailings" USING btree ("status");--> statement-breakpoint
CREATE INDEX "mailings_created_at_index" ON "mailings" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "announcements_off";