CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "anonymity_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"place" text NOT NULL,
	"words" text NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"region" jsonb,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"juror_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"through" text NOT NULL,
	"status" text NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflicts_jurorId_projectId_kind_through_unique" UNIQUE("juror_id","project_id","kind","through")
);
--> statement-breakpoint
CREATE TABLE "declared_ties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"juror_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_tied" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declared_ties_jurorId_kind_name_unique" UNIQUE("juror_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "grand_prizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"quorum" smallint DEFAULT 50 NOT NULL,
	"status" text DEFAULT 'prepared' NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"result" jsonb,
	"winner_entry_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grand_prizes_contestId_key_unique" UNIQUE("contest_id","key"),
	CONSTRAINT "grand_prizes_quorum" CHECK (quorum between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "juror_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"panel_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"juror_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "juror_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "juror_invitations_contestId_email_unique" UNIQUE("contest_id","email")
);
--> statement-breakpoint
CREATE TABLE "panel_categories" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"panel_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_jurors" (
	"panel_id" uuid NOT NULL,
	"juror_id" uuid NOT NULL,
	CONSTRAINT "panel_jurors_panel_id_juror_id_pk" PRIMARY KEY("panel_id","juror_id")
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panels_contestId_name_unique" UNIQUE("contest_id","name")
);
--> statement-breakpoint
CREATE TABLE "prize_candidates" (
	"prize_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "prize_candidates_prize_id_entry_id_pk" PRIMARY KEY("prize_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "prize_votes" (
	"prize_id" uuid NOT NULL,
	"juror_id" uuid NOT NULL,
	"entry_id" uuid,
	"recusal_reason" text,
	"cast_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prize_votes_prize_id_juror_id_pk" PRIMARY KEY("prize_id","juror_id")
);
--> statement-breakpoint
CREATE TABLE "redacted_images" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"copy_file_id" uuid NOT NULL,
	"regions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_chains" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_log" (
	"contest_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" text NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "score_log_contest_id_number_pk" PRIMARY KEY("contest_id","number")
);
--> statement-breakpoint
CREATE TABLE "feedback_comments" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"chosen_by_id" uuid NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judging_reports" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_announcements" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"awards" jsonb NOT NULL,
	"planned_by_id" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_entryId_unique";--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "is_title" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "status_index" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "awards_status_index_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "revoked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "gives_feedback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "recused_for" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "confidence" smallint;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "is_misplaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "source" text DEFAULT 'draw' NOT NULL;--> statement-breakpoint
ALTER TABLE "jurors" ADD COLUMN "ties_declared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jurors" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jurors" ADD COLUMN "left_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "readings" smallint;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "cross_share" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "anchors" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "late_changes" ADD COLUMN "versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "anonymity_findings" ADD CONSTRAINT "anonymity_findings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymity_findings" ADD CONSTRAINT "anonymity_findings_decided_by_id_people_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_decided_by_id_people_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_ties" ADD CONSTRAINT "declared_ties_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD CONSTRAINT "grand_prizes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD CONSTRAINT "grand_prizes_winner_entry_id_entries_id_fk" FOREIGN KEY ("winner_entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_invited_by_id_people_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_categories" ADD CONSTRAINT "panel_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_categories" ADD CONSTRAINT "panel_categories_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_jurors" ADD CONSTRAINT "panel_jurors_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_jurors" ADD CONSTRAINT "panel_jurors_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_candidates" ADD CONSTRAINT "prize_candidates_prize_id_grand_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."grand_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_candidates" ADD CONSTRAINT "prize_candidates_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_prize_id_grand_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."grand_prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redacted_images" ADD CONSTRAINT "redacted_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redacted_images" ADD CONSTRAINT "redacted_images_copy_file_id_files_id_fk" FOREIGN KEY ("copy_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_chains" ADD CONSTRAINT "score_chains_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_log" ADD CONSTRAINT "score_log_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_chosen_by_id_people_id_fk" FOREIGN KEY ("chosen_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_reports" ADD CONSTRAINT "judging_reports_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_announcements" ADD CONSTRAINT "planned_announcements_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_announcements" ADD CONSTRAINT "planned_announcements_planned_by_id_people_id_fk" FOREIGN KEY ("planned_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anonymity_findings_project_id_status_index" ON "anonymity_findings" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "conflicts_project_id_index" ON "conflicts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "panel_jurors_juror_id_index" ON "panel_jurors" USING btree ("juror_id");--> statement-breakpoint
CREATE INDEX "feedback_comments_entry_id_index" ON "feedback_comments" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_statusIndex_unique" UNIQUE("status_index");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_entryId_levelKey_isTitle_unique" UNIQUE("entry_id","level_key","is_title");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_confidence" CHECK (confidence between 1 and 3);