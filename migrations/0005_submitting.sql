CREATE TABLE "contest_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "former_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"version" text NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_rules_contestId_version_unique" UNIQUE("contest_id","version")
);
--> statement-breakpoint
CREATE TABLE "firm_aliases" (
	"slug" text PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firm_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "firm_invitations_firmId_email_unique" UNIQUE("firm_id","email")
);
--> statement-breakpoint
CREATE TABLE "firm_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "firms_apart" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firms_apart_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "field_versions" (
	"project_id" uuid NOT NULL,
	"field" text NOT NULL,
	"version" integer NOT NULL,
	"writer" text,
	"person_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_versions_project_id_field_pk" PRIMARY KEY("project_id","field")
);
--> statement-breakpoint
CREATE TABLE "late_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid,
	"writer" text,
	"changes" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_editors" (
	"project_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_editors_project_id_person_id_pk" PRIMARY KEY("project_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "project_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "project_invitations_projectId_email_unique" UNIQUE("project_id","email")
);
--> statement-breakpoint
CREATE TABLE "project_presence" (
	"project_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"person_id" uuid NOT NULL,
	"step" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_presence_project_id_writer_pk" PRIMARY KEY("project_id","writer")
);
--> statement-breakpoint
CREATE TABLE "project_reminders" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"made_from" jsonb,
	"replaced" jsonb,
	"bought_at" timestamp (3) with time zone,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "reminders_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "rules_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "refunds" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "grace_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "announces_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "opens_by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "social_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "translation_id" uuid;--> statement-breakpoint
ALTER TABLE "project_images" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "project_images" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_texts" ADD COLUMN "written_by" text DEFAULT 'entrant' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_texts" ADD COLUMN "made_from" jsonb;--> statement-breakpoint
ALTER TABLE "project_texts" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_texts" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "revisions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "registration_key" uuid;--> statement-breakpoint
ALTER TABLE "contest_extras" ADD CONSTRAINT "contest_extras_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_rules" ADD CONSTRAINT "former_rules_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_aliases" ADD CONSTRAINT "firm_aliases_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_requests" ADD CONSTRAINT "firm_requests_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_requests" ADD CONSTRAINT "firm_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_requests" ADD CONSTRAINT "firm_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms_apart" ADD CONSTRAINT "firms_apart_one_id_firms_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms_apart" ADD CONSTRAINT "firms_apart_other_id_firms_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_versions" ADD CONSTRAINT "field_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_versions" ADD CONSTRAINT "field_versions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_decided_by_id_people_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_editors" ADD CONSTRAINT "project_editors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_editors" ADD CONSTRAINT "project_editors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_invited_by_id_people_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_presence" ADD CONSTRAINT "project_presence_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_presence" ADD CONSTRAINT "project_presence_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reminders" ADD CONSTRAINT "project_reminders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_extras_contest_id_index" ON "contest_extras" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "firm_aliases_firm_id_index" ON "firm_aliases" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "firm_invitations_invited_by_index" ON "firm_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "firm_requests_one_waiting" ON "firm_requests" USING btree ("firm_id","person_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "firm_requests_person_id_index" ON "firm_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "firms_apart_other_id_index" ON "firms_apart" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "late_changes_project_id_status_index" ON "late_changes" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "project_editors_person_id_index" ON "project_editors" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "project_reminders_project_id_index" ON "project_reminders" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_reminders_once" ON "project_reminders" USING btree ("project_id","kind","deadline_at") WHERE kind <> 'office';--> statement-breakpoint
CREATE INDEX "translations_status_due_on_index" ON "translations" USING btree ("status","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_one_open" ON "translations" USING btree ("project_id","language") WHERE status in ('asked', 'bought');--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_ownerId_registrationKey_unique" UNIQUE("owner_id","registration_key");