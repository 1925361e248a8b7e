CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- unaccent() is only STABLE, so it cannot stand in an index; with its dictionary named it never changes.
CREATE FUNCTION palmares_folded(text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1));
--> statement-breakpoint
CREATE TABLE "answered_once" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_once_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"broken_number" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text,
	"details" jsonb,
	"on_behalf_of_id" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_lineId_unique" UNIQUE("line_id")
);
--> statement-breakpoint
CREATE TABLE "bounced_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"error" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"forms" jsonb,
	"author_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_versions_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"reply_to" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"unsubscribe_url" text,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "outbox_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "links_userId_purpose_unique" UNIQUE("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
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
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_from_id" uuid,
	"subject_id" uuid,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"end_reason" text,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"lang" text NOT NULL,
	"country" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"job_profession" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_ext" text DEFAULT '' NOT NULL,
	"mobile_phone" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"magazine_questions_at" timestamp (3) with time zone,
	"reminders_off" boolean DEFAULT false NOT NULL,
	"mailings_off" boolean DEFAULT true NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (palmares_folded(last_name || ' ' || first_name)) STORED NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"level_key" text NOT NULL,
	"is_title" boolean DEFAULT false NOT NULL,
	"snapshot" jsonb NOT NULL,
	"citation" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	CONSTRAINT "awards_serial_unique" UNIQUE("serial"),
	CONSTRAINT "awards_entryId_levelKey_isTitle_unique" UNIQUE("entry_id","level_key","is_title")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discipline_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_disciplineId_key_unique" UNIQUE("discipline_id","key")
);
--> statement-breakpoint
CREATE TABLE "contest_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "contest_extras_contestId_kind_currency_unique" UNIQUE("contest_id","kind","currency")
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"tagline" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" text NOT NULL,
	"rules_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refunds" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"grace_minutes" integer DEFAULT 0 NOT NULL,
	"time_zone" text NOT NULL,
	"announces_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"opens_by_itself" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"limits" jsonb NOT NULL,
	"evaluations_per_entry" integer NOT NULL,
	"gives_feedback" boolean DEFAULT false NOT NULL,
	"is_jury_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contests_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "criteria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"weight" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "criteria_contestId_key_unique" UNIQUE("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "disciplines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "disciplines_contestId_key_unique" UNIQUE("contest_id","key")
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
CREATE TABLE "levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"threshold" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "levels_contestId_key_unique" UNIQUE("contest_id","key")
);
--> statement-breakpoint
CREATE TABLE "price_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"entrant_kind" text NOT NULL,
	"currency" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"first_category" integer NOT NULL,
	"further_category" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editorial_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"redactor_id" uuid NOT NULL,
	"status" text DEFAULT 'to_write' NOT NULL,
	"due_on" date NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"source_texts" jsonb,
	"reviewed_texts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editorial_tasks_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "publication_texts" (
	"task_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"writer" text,
	"sequence" bigint,
	CONSTRAINT "publication_texts_task_id_language_pk" PRIMARY KEY("task_id","language")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"slot_key" text,
	"position" integer,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"original_name" text NOT NULL,
	"original_key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text,
	"focus" jsonb,
	"colour" text DEFAULT '#dcdbd7' NOT NULL,
	"palette" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_texts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_originalKey_unique" UNIQUE("original_key")
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"file_id" uuid NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "renditions_file_id_format_width_pk" PRIMARY KEY("file_id","format","width"),
	CONSTRAINT "renditions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "zoom_tiles" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "zoom_tiles_key_unique" UNIQUE("key")
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
CREATE TABLE "firm_members" (
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_members_firm_id_user_id_pk" PRIMARY KEY("firm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"description" jsonb NOT NULL,
	"billing" jsonb,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logo_file_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (palmares_folded(name)) STORED NOT NULL,
	CONSTRAINT "firms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "collected_works" (
	"collection_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collected_works_collection_id_project_id_pk" PRIMARY KEY("collection_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "image_marks" (
	"project_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "image_marks_project_id_image_id_product_id_pk" PRIMARY KEY("project_id","image_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "facet_names" (
	"facet" text NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "facet_names_facet_key_pk" PRIMARY KEY("facet","key")
);
--> statement-breakpoint
CREATE TABLE "publication_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_removals" (
	"version" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "publications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" bigint DEFAULT 0 NOT NULL,
	"project_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"slugs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"edition_slug" text,
	"discipline_key" text NOT NULL,
	"category_keys" text[] NOT NULL,
	"title_keys" text[] DEFAULT '{}' NOT NULL,
	"material_keys" text[] DEFAULT '{}' NOT NULL,
	"colours" text[] DEFAULT '{}' NOT NULL,
	"level_key" text,
	"country" text NOT NULL,
	"firms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"firm_slug" text,
	"firm_slugs" text[] DEFAULT '{}' NOT NULL,
	"title" jsonb NOT NULL,
	"jury_order" integer NOT NULL,
	"card" json NOT NULL,
	"work" jsonb NOT NULL,
	"awards" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_number_unique" UNIQUE("number"),
	CONSTRAINT "publications_projectId_unique" UNIQUE("project_id"),
	CONSTRAINT "publications_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "synonym_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_visits" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "work_visits_project_id_day_source_pk" PRIMARY KEY("project_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"juror_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"status" text DEFAULT 'assigned' NOT NULL,
	"position" integer NOT NULL,
	"recusal_reason" text,
	"recused_for" text,
	"comment" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'automatic' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_roundId_jurorId_entryId_unique" UNIQUE("round_id","juror_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"juror_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"entry_ids" jsonb NOT NULL,
	"could_place" jsonb NOT NULL,
	"cast_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	CONSTRAINT "ballots_roundId_jurorId_categoryId_unique" UNIQUE("round_id","juror_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "jurors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"conflicts_declared_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"left_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jurors_contestId_userId_unique" UNIQUE("contest_id","user_id"),
	CONSTRAINT "jurors_contestId_number_unique" UNIQUE("contest_id","number")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'prepared' NOT NULL,
	"seed" text,
	"evaluations" smallint,
	"cross_share" smallint DEFAULT 0 NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"due_on" date,
	"voters" jsonb,
	CONSTRAINT "rounds_contestId_number_unique" UNIQUE("contest_id","number")
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
CREATE TABLE "score_logs" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"assignment_id" uuid NOT NULL,
	"criterion_id" uuid NOT NULL,
	"value" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scores_assignment_id_criterion_id_pk" PRIMARY KEY("assignment_id","criterion_id"),
	CONSTRAINT "scores_from_1_to_10" CHECK (value between 1 and 10)
);
--> statement-breakpoint
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
	"purpose" text DEFAULT 'participation' NOT NULL,
	"audience" text NOT NULL,
	"view_id" uuid,
	"subject" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"last_batch_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sends_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_fees" (
	"currency" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "article_fees_cost" CHECK ("article_fees"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"firm_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"language" text NOT NULL,
	"title" jsonb NOT NULL,
	"lead" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"cover_file_id" uuid,
	"slug" text,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"writer" text,
	"sequence" bigint
);
--> statement-breakpoint
CREATE TABLE "magazine_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"cover_file_id" uuid,
	"pdf_file_id" uuid,
	"read_at" text DEFAULT '' NOT NULL,
	"published_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "magazine_issues_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "magazine_pages" (
	"issue_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid,
	"text" text NOT NULL,
	CONSTRAINT "magazine_pages_issue_id_number_pk" PRIMARY KEY("issue_id","number")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"href" text,
	"status" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"total" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rate_ppm" integer,
	"amount" integer,
	"currency" text,
	"contest_id" uuid,
	"discipline_id" uuid,
	"item_kinds" jsonb,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"max_uses" integer NOT NULL,
	"max_uses_per_user" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "credit_notes_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_year_number_unique" UNIQUE("year","number")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"snapshot" json NOT NULL,
	CONSTRAINT "invoices_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "invoices_year_number_unique" UNIQUE("year","number")
);
--> statement-breakpoint
CREATE TABLE "payment_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"translation_id" uuid,
	"extra_id" uuid,
	"label" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"tax" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_words" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"article_id" uuid,
	"sponsor_invoice_id" uuid,
	"payer_id" uuid,
	"project_name" text DEFAULT '' NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (palmares_folded(nullif(project_name, ''))) STORED,
	"contest_name" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"currency" text NOT NULL,
	"pre_total" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"subtotal" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"coupon_lost" jsonb,
	"billing" jsonb,
	"is_billing_own" boolean DEFAULT false NOT NULL,
	"provider" text,
	"completed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(completed_at, created_at)) STORED NOT NULL,
	CONSTRAINT "payments_one_subject" CHECK (num_nonnulls("payments"."project_id", "payments"."article_id", "payments"."sponsor_invoice_id") = 1),
	CONSTRAINT "payments_payer" CHECK (("payments"."payer_id" IS NULL) = ("payments"."sponsor_invoice_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "project_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_extras_projectId_kind_unique" UNIQUE("project_id","kind")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_provider_eventId_unique" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refund_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"payment_item_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"tax" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"amount" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"subtotal" integer NOT NULL,
	"total" integer NOT NULL,
	"reason" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"gives_coupon_back" boolean DEFAULT false NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"made_on" date
);
--> statement-breakpoint
CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "payment_issues_paymentId_reason_unique" UNIQUE("payment_id","reason")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"charge_id" uuid,
	"is_applied" boolean DEFAULT false NOT NULL,
	"occurred_on" date NOT NULL,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_applied_charges" CHECK (not "transactions"."is_applied" or "transactions"."kind" = 'charge')
);
--> statement-breakpoint
CREATE TABLE "sponsor_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"billing" jsonb NOT NULL,
	"days_to_pay" integer DEFAULT 30 NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"gst_number" text NOT NULL,
	"qst_number" text NOT NULL,
	"provincial_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transfer_instructions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"province" text NOT NULL,
	"tax" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"since" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"firm_id" uuid,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"project_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"fee_waived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entries_number_unique" UNIQUE("number"),
	CONSTRAINT "entries_projectId_categoryId_unique" UNIQUE("project_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "field_versions" (
	"project_id" uuid NOT NULL,
	"field" text NOT NULL,
	"version" integer NOT NULL,
	"writer" text,
	"sequence" bigint,
	"user_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_versions_project_id_field_pk" PRIMARY KEY("project_id","field")
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"slot_key" text,
	"title" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"legend" jsonb NOT NULL,
	"alt" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"from_file" jsonb,
	"may_be_published" boolean DEFAULT false NOT NULL,
	"is_cover" boolean DEFAULT false NOT NULL,
	"is_chosen_cover" boolean DEFAULT false NOT NULL,
	"is_publication_cover" boolean DEFAULT false NOT NULL,
	"crop" jsonb
);
--> statement-breakpoint
CREATE TABLE "project_labels" (
	"project_id" uuid NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "project_labels_project_id_label_pk" PRIMARY KEY("project_id","label")
);
--> statement-breakpoint
CREATE TABLE "project_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_reminders" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_texts" (
	"project_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_texts_project_id_language_pk" PRIMARY KEY("project_id","language")
);
--> statement-breakpoint
CREATE TABLE "project_words" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"contest_id" uuid,
	"discipline_id" uuid,
	"firm_id" uuid,
	"submits_as" text,
	"entrant_kind" text DEFAULT 'professional' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"main_designer" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"completed_on" date,
	"area_m_2" integer,
	"programme_type" text DEFAULT '' NOT NULL,
	"contact_address" text DEFAULT '' NOT NULL,
	"no_paper_copy" boolean DEFAULT false NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"launch_year" integer,
	"materials" text DEFAULT '' NOT NULL,
	"dimensions" text DEFAULT '' NOT NULL,
	"certifications" text DEFAULT '' NOT NULL,
	"price_range" text DEFAULT '' NOT NULL,
	"where_to_buy" text DEFAULT '' NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"client_contact" text DEFAULT '' NOT NULL,
	"client_may_be_published" boolean DEFAULT false NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_want_to_translate" boolean,
	"press_may_download" boolean DEFAULT false NOT NULL,
	"rules_version" text,
	"rules_accepted_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"revisions" text DEFAULT '' NOT NULL,
	"eligibility" text,
	"eligibility_reason" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"listed_title" text DEFAULT '' NOT NULL,
	"folded_title" text GENERATED ALWAYS AS (palmares_folded(nullif(listed_title, ''))) STORED,
	"listed_number" integer,
	"missing_steps" text[] DEFAULT '{}' NOT NULL,
	"listed_for" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"writer" text,
	"sequence" bigint
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"level_key" text,
	"evaluations" integer NOT NULL,
	"mean" double precision NOT NULL,
	"corrected" double precision NOT NULL,
	"level_score" double precision NOT NULL,
	"standard_error" double precision,
	"rank" integer NOT NULL,
	"final_rank" integer,
	"override_reason" text,
	"decided_by_id" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judging_reports" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overrides" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"level_key" text,
	"reason" text NOT NULL,
	"decided_by_id" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_readers" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_readers_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_images" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"juror_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"through" text NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflicts_jurorId_projectId_through_unique" UNIQUE("juror_id","project_id","through")
);
--> statement-breakpoint
CREATE TABLE "declared_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"juror_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declared_conflicts_jurorId_name_unique" UNIQUE("juror_id","name")
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
	"voters" jsonb,
	"result" jsonb,
	"winner_entry_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grand_prizes_contestId_key_unique" UNIQUE("contest_id","key"),
	CONSTRAINT "grand_prizes_quorum" CHECK (quorum between 1 and 100)
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
CREATE TABLE "juror_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"legend" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "juror_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"wants_magazine" boolean,
	"shipping_address" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"bio_french" text DEFAULT '' NOT NULL,
	"teaching" text,
	"company" text DEFAULT '' NOT NULL,
	"portrait_file_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_line_id_audit_log_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_attempts" ADD CONSTRAINT "outbox_attempts_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_files" ADD CONSTRAINT "outbox_files_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_from_id_sessions_id_fk" FOREIGN KEY ("opened_from_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_extras" ADD CONSTRAINT "contest_extras_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplines" ADD CONSTRAINT "disciplines_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_rules" ADD CONSTRAINT "former_rules_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editorial_tasks" ADD CONSTRAINT "editorial_tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editorial_tasks" ADD CONSTRAINT "editorial_tasks_redactor_id_users_id_fk" FOREIGN KEY ("redactor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_texts" ADD CONSTRAINT "publication_texts_task_id_editorial_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."editorial_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_tiles" ADD CONSTRAINT "zoom_tiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_aliases" ADD CONSTRAINT "firm_aliases_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_works" ADD CONSTRAINT "collected_works_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_works" ADD CONSTRAINT "collected_works_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_image_id_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_product_id_projects_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_addresses" ADD CONSTRAINT "publication_addresses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_visits" ADD CONSTRAINT "work_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jurors" ADD CONSTRAINT "jurors_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jurors" ADD CONSTRAINT "jurors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_log" ADD CONSTRAINT "score_log_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_logs" ADD CONSTRAINT "score_logs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_issues" ADD CONSTRAINT "magazine_issues_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_issues" ADD CONSTRAINT "magazine_issues_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_pages" ADD CONSTRAINT "magazine_pages_issue_id_magazine_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."magazine_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_pages" ADD CONSTRAINT "magazine_pages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_translation_id_translations_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."translations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_extra_id_project_extras_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."project_extras"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD CONSTRAINT "payment_taxes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_words" ADD CONSTRAINT "payment_words_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sponsor_invoice_id_sponsor_invoices_id_fk" FOREIGN KEY ("sponsor_invoice_id") REFERENCES "public"."sponsor_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_extras" ADD CONSTRAINT "project_extras_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_payment_item_id_payment_items_id_fk" FOREIGN KEY ("payment_item_id") REFERENCES "public"."payment_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_taxes" ADD CONSTRAINT "refund_taxes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_charge_id_transactions_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_versions" ADD CONSTRAINT "field_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_versions" ADD CONSTRAINT "field_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_labels" ADD CONSTRAINT "project_labels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reminders" ADD CONSTRAINT "project_reminders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_texts" ADD CONSTRAINT "project_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_words" ADD CONSTRAINT "project_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_reports" ADD CONSTRAINT "judging_reports_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_readers" ADD CONSTRAINT "result_readers_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_readers" ADD CONSTRAINT "result_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_images" ADD CONSTRAINT "hidden_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_categories" ADD CONSTRAINT "panel_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_categories" ADD CONSTRAINT "panel_categories_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_jurors" ADD CONSTRAINT "panel_jurors_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_jurors" ADD CONSTRAINT "panel_jurors_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_conflicts" ADD CONSTRAINT "declared_conflicts_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_invitations" ADD CONSTRAINT "juror_invitations_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD CONSTRAINT "grand_prizes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD CONSTRAINT "grand_prizes_winner_entry_id_entries_id_fk" FOREIGN KEY ("winner_entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_candidates" ADD CONSTRAINT "prize_candidates_prize_id_grand_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."grand_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_candidates" ADD CONSTRAINT "prize_candidates_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_prize_id_grand_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."grand_prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_juror_id_jurors_id_fk" FOREIGN KEY ("juror_id") REFERENCES "public"."jurors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_votes" ADD CONSTRAINT "prize_votes_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_images" ADD CONSTRAINT "juror_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_images" ADD CONSTRAINT "juror_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_profiles" ADD CONSTRAINT "juror_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "juror_profiles" ADD CONSTRAINT "juror_profiles_portrait_file_id_files_id_fk" FOREIGN KEY ("portrait_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_once_created_at_index" ON "answered_once" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_checks_at_index" ON "audit_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_kind_subject_id_at_index" ON "audit_log" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at_id_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_at_id_index" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_on_behalf_of_id_at_id_index" ON "audit_log" USING btree ("on_behalf_of_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_group" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_reasons" ON "audit_log" USING gin (palmares_folded("reason") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bounced_addresses_user_id_index" ON "bounced_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_versions_place_key_language_version_index" ON "message_versions" USING btree ("place","key","language","version");--> statement-breakpoint
CREATE INDEX "outbox_created_at_index" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_user_id_index" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_subject_id_index" ON "outbox" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "outbox_recipient_id_index" ON "outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at","id") WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (palmares_folded("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_attempts_mail_id_index" ON "outbox_attempts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "outbox_files_mail_id_index" ON "outbox_files" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "attempts_until_index" ON "attempts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roles_role_index" ON "roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_opened_from_id_index" ON "sessions" USING btree ("opened_from_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (palmares_folded("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "company_name" || ' ' || "city" || ' country=' || "country") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_folded_name_id_index" ON "users" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_country_id_index" ON "users" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "awards_project_id_index" ON "awards" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "awards_contest_id_index" ON "awards" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "price_periods_contest_id_index" ON "price_periods" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "editorial_tasks_redactor_id_status_index" ON "editorial_tasks" USING btree ("redactor_id","status");--> statement-breakpoint
CREATE INDEX "arrivals_owner_id_index" ON "arrivals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_owner_id_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_failed" ON "files" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "firm_aliases_firm_id_index" ON "firm_aliases" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "firm_invitations_invited_by_index" ON "firm_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "firm_members_user_id_index" ON "firm_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "firms_name_search" ON "firms" USING gin (palmares_folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "firms_by_name" ON "firms" USING btree (palmares_folded("name"),"id");--> statement-breakpoint
CREATE INDEX "firms_search" ON "firms" USING gin (palmares_folded("name" || ' ' || "city" || ' ' || "website" || ' country=' || "country") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collected_works_project_id_index" ON "collected_works" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "collections_owner_id_index" ON "collections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "image_marks_product_id_index" ON "image_marks" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "publication_addresses_project_id_index" ON "publication_addresses" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "publications_version_index" ON "publications" USING btree ("version");--> statement-breakpoint
CREATE INDEX "publications_jury_order" ON "publications" USING btree ("jury_order","id");--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "publications_neighbours" ON "publications" USING btree ("edition_slug","discipline_key","jury_order","id");--> statement-breakpoint
CREATE INDEX "publications_year_index" ON "publications" USING btree ("year");--> statement-breakpoint
CREATE INDEX "publications_products" ON "publications" USING gin (palmares_folded("search_text") gin_trgm_ops) WHERE kind = 'product';--> statement-breakpoint
CREATE INDEX "publications_firms" ON "publications" USING gin ("firm_slugs");--> statement-breakpoint
CREATE INDEX "work_visits_day_index" ON "work_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "assignments_entry_id_index" ON "assignments" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_mailing_id_state_index" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_user_id_index" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailings_status_index" ON "mailings" USING btree ("status");--> statement-breakpoint
CREATE INDEX "mailings_created_at_index" ON "mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "articles_owner_id_index" ON "articles" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "articles_status_published_at_index" ON "articles" USING btree ("status","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug") WHERE slug IS NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_payment_id_index" ON "checkouts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("payment_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_id_index" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_as_compared" ON "coupons" USING btree (replace(code, '-', ''));--> statement-breakpoint
CREATE INDEX "invoices_number_index" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_items_payment_id_index" ON "payment_items" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_taxes_payment_id_index" ON "payment_taxes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_words_search" ON "payment_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_words_payer_payment_id_index" ON "payment_words" USING btree ("payer","payment_id");--> statement-breakpoint
CREATE INDEX "payments_payer_id_index" ON "payments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payments_status_index" ON "payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payments_listed_at_id_index" ON "payments" USING btree ("listed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("project_id") WHERE status in ('pending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_article" ON "payments" USING btree ("article_id") WHERE status in ('pending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_sponsor_invoice" ON "payments" USING btree ("sponsor_invoice_id");--> statement-breakpoint
CREATE INDEX "refund_items_refund_id_index" ON "refund_items" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_taxes_refund_id_index" ON "refund_taxes" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_reference" ON "refunds" USING btree ("reference") WHERE provider <> 'transfer';--> statement-breakpoint
CREATE INDEX "transactions_payment_id_index" ON "transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transactions_charge_id_index" ON "transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_provider_reference" ON "transactions" USING btree ("provider","kind","reference") WHERE provider in ('stripe', 'sandbox');--> statement-breakpoint
CREATE INDEX "tax_rates_province_index" ON "tax_rates" USING btree ("province");--> statement-breakpoint
CREATE INDEX "credits_project_id_position_index" ON "credits" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "credits_firm_id_index" ON "credits" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "credits_name_search" ON "credits" USING gin (palmares_folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entries_category_id_status_index" ON "entries" USING btree ("category_id","status");--> statement-breakpoint
CREATE INDEX "project_documents_project_id_position_index" ON "project_documents" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "project_images_project_id_position_index" ON "project_images" USING btree ("project_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "project_images_one_cover" ON "project_images" USING btree ("project_id") WHERE is_cover;--> statement-breakpoint
CREATE UNIQUE INDEX "project_images_one_publication_cover" ON "project_images" USING btree ("project_id") WHERE is_publication_cover;--> statement-breakpoint
CREATE INDEX "project_labels_label_index" ON "project_labels" USING btree ("label");--> statement-breakpoint
CREATE INDEX "project_notes_project_id_index" ON "project_notes" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_notes_author_id_index" ON "project_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "project_reminders_project_id_index" ON "project_reminders" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_reminders_once" ON "project_reminders" USING btree ("project_id","kind","deadline_at") WHERE kind <> 'manual';--> statement-breakpoint
CREATE INDEX "project_texts_titled" ON "project_texts" USING gin (palmares_folded("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_words_search" ON "project_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_owner_id_index" ON "projects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "projects_of_contest" ON "projects" USING btree ("contest_id","status","completed_at","deleted_at","paid_at","id");--> statement-breakpoint
CREATE INDEX "projects_firm_id_index" ON "projects" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "projects_created_at_index" ON "projects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "projects_eligibility_index" ON "projects" USING btree ("eligibility");--> statement-breakpoint
CREATE INDEX "projects_to_list" ON "projects" USING btree ("id") WHERE listed_for IS DISTINCT FROM updated_at;--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin (palmares_folded("listed_title" || ' ' || "name" || ' ' || "manufacturer") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "translations_status_due_on_index" ON "translations" USING btree ("status","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_one_open" ON "translations" USING btree ("project_id","language") WHERE status in ('requested', 'bought');--> statement-breakpoint
CREATE INDEX "decisions_contest_id_index" ON "decisions" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "overrides_contest_id_index" ON "overrides" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "panel_jurors_juror_id_index" ON "panel_jurors" USING btree ("juror_id");--> statement-breakpoint
CREATE INDEX "conflicts_project_id_index" ON "conflicts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "juror_images_user_id_index" ON "juror_images" USING btree ("user_id");
--> statement-breakpoint
-- Prices of one kind never overlap, whoever edits them.
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_never_overlap"
EXCLUDE USING gist ("contest_id" WITH =, "entrant_kind" WITH =, "currency" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
-- One rate of a tax on any day; the last day belongs to the range.
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_never_overlap"
EXCLUDE USING gist ("province" WITH =, "tax" WITH =, daterange("since", "until", '[]') WITH &&);
--> statement-breakpoint
-- A programme has one seller.
CREATE UNIQUE INDEX "seller_one_row" ON "seller" ((true));
--> statement-breakpoint
-- Rows of these tables are added and never changed: audit logs, invoices, credit notes, events of payment providers.
CREATE FUNCTION palmares_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_never_changes" BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "invoices_never_change" BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "credit_notes_never_change" BEFORE UPDATE OR DELETE ON "credit_notes"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "provider_events_never_change" BEFORE UPDATE OR DELETE ON "provider_events"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "score_log_never_changes" BEFORE UPDATE OR DELETE ON "score_log"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE SEQUENCE publication_version;
--> statement-breakpoint
CREATE FUNCTION number_publication() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- One transaction at a time, so that versions rise in the order of the commits and no reader misses one.
  PERFORM pg_advisory_xact_lock(hashtext('publications'));
  IF TG_OP = 'DELETE' THEN
    INSERT INTO publication_removals VALUES (nextval('publication_version'), OLD.number);
    RETURN OLD;
  END IF;
  NEW.version := nextval('publication_version');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER number_publication BEFORE INSERT OR UPDATE OR DELETE ON publications
  FOR EACH ROW EXECUTE FUNCTION number_publication();
--> statement-breakpoint
INSERT INTO synonym_groups (id, terms) VALUES
  (gen_random_uuid(), '{"en": "hut, cabin, shack", "fr": "cabane, refuge, hutte", "zh-hans": "小屋, 木屋", "es": "cabaña, refugio, choza"}'),
  (gen_random_uuid(), '{"en": "house, home, dwelling, residence, villa", "fr": "maison, habitation, résidence, demeure, villa", "zh-hans": "住宅, 房屋, 别墅", "es": "casa, vivienda, residencia, hogar, villa"}'),
  (gen_random_uuid(), '{"en": "apartment, flat", "fr": "appartement, logement", "zh-hans": "公寓", "es": "apartamento, departamento, piso"}'),
  (gen_random_uuid(), '{"en": "chair, seat, stool", "fr": "chaise, siège, tabouret", "zh-hans": "椅子, 座椅, 凳子", "es": "silla, asiento, taburete"}'),
  (gen_random_uuid(), '{"en": "armchair, lounge chair", "fr": "fauteuil", "zh-hans": "扶手椅, 沙发椅", "es": "sillón, butaca"}'),
  (gen_random_uuid(), '{"en": "bench", "fr": "banc, banquette", "zh-hans": "长椅, 长凳", "es": "banco, banca"}'),
  (gen_random_uuid(), '{"en": "sofa, couch, settee", "fr": "canapé, divan, sofa", "zh-hans": "沙发", "es": "sofá"}'),
  (gen_random_uuid(), '{"en": "table, desk", "fr": "table, bureau", "zh-hans": "桌子, 书桌", "es": "mesa, escritorio"}'),
  (gen_random_uuid(), '{"en": "lamp, light, luminaire, lighting", "fr": "lampe, luminaire, éclairage", "zh-hans": "灯, 灯具, 照明", "es": "lámpara, luz, luminaria, iluminación"}'),
  (gen_random_uuid(), '{"en": "bridge, footbridge", "fr": "pont, passerelle", "zh-hans": "桥, 桥梁, 人行桥", "es": "puente, pasarela"}'),
  (gen_random_uuid(), '{"en": "school, kindergarten, nursery", "fr": "école, garderie, maternelle", "zh-hans": "学校, 幼儿园", "es": "escuela, colegio, guardería"}'),
  (gen_random_uuid(), '{"en": "university, campus, college", "fr": "université, campus, collège", "zh-hans": "大学, 校园, 学院", "es": "universidad, campus, facultad"}'),
  (gen_random_uuid(), '{"en": "library", "fr": "bibliothèque, médiathèque", "zh-hans": "图书馆, 书屋", "es": "biblioteca"}'),
  (gen_random_uuid(), '{"en": "museum, gallery", "fr": "musée, galerie", "zh-hans": "博物馆, 美术馆", "es": "museo, galería"}'),
  (gen_random_uuid(), '{"en": "exhibition, exhibit", "fr": "exposition", "zh-hans": "展览, 展会", "es": "exposición, muestra"}'),
  (gen_random_uuid(), '{"en": "theatre, theater", "fr": "théâtre", "zh-hans": "剧院, 剧场", "es": "teatro"}'),
  (gen_random_uuid(), '{"en": "concert hall, auditorium", "fr": "salle de concert, auditorium", "zh-hans": "音乐厅", "es": "sala de conciertos, auditorio"}'),
  (gen_random_uuid(), '{"en": "church, chapel", "fr": "église, chapelle", "zh-hans": "教堂, 礼拜堂", "es": "iglesia, capilla"}'),
  (gen_random_uuid(), '{"en": "temple, shrine", "fr": "temple, sanctuaire", "zh-hans": "寺庙, 神社", "es": "templo, santuario"}'),
  (gen_random_uuid(), '{"en": "hospital, clinic", "fr": "hôpital, clinique", "zh-hans": "医院, 诊所", "es": "hospital, clínica"}'),
  (gen_random_uuid(), '{"en": "office, workplace, workspace", "fr": "bureau, espace de travail", "zh-hans": "办公室, 办公", "es": "oficina, espacio de trabajo"}'),
  (gen_random_uuid(), '{"en": "shop, store, boutique", "fr": "magasin, boutique, commerce", "zh-hans": "商店, 店铺", "es": "tienda, comercio"}'),
  (gen_random_uuid(), '{"en": "restaurant, canteen, dining", "fr": "restaurant, cantine", "zh-hans": "餐厅, 饭店", "es": "restaurante, comedor"}'),
  (gen_random_uuid(), '{"en": "café, coffee shop, tea house", "fr": "café, salon de thé", "zh-hans": "咖啡馆, 茶室", "es": "café, cafetería, salón de té"}'),
  (gen_random_uuid(), '{"en": "bar, pub", "fr": "bar, brasserie", "zh-hans": "酒吧", "es": "bar, cantina"}'),
  (gen_random_uuid(), '{"en": "hotel, inn, lodge, hostel", "fr": "hôtel, auberge, gîte", "zh-hans": "酒店, 旅馆, 民宿", "es": "hotel, posada, albergue, hostal"}'),
  (gen_random_uuid(), '{"en": "market, bazaar", "fr": "marché, halle", "zh-hans": "市场, 集市", "es": "mercado, feria"}'),
  (gen_random_uuid(), '{"en": "park, garden", "fr": "parc, jardin", "zh-hans": "公园, 花园", "es": "parque, jardín"}'),
  (gen_random_uuid(), '{"en": "square, plaza", "fr": "parvis, esplanade", "zh-hans": "广场", "es": "plaza"}'),
  (gen_random_uuid(), '{"en": "playground", "fr": "aire de jeux, terrain de jeu", "zh-hans": "游乐场", "es": "parque infantil"}'),
  (gen_random_uuid(), '{"en": "landscape", "fr": "paysage, aménagement paysager", "zh-hans": "景观, 园林", "es": "paisaje, paisajismo"}'),
  (gen_random_uuid(), '{"en": "path, trail, walk, promenade", "fr": "sentier, chemin, promenade", "zh-hans": "小径, 步道", "es": "sendero, camino, paseo"}'),
  (gen_random_uuid(), '{"en": "street, road", "fr": "rue, route", "zh-hans": "街道, 道路", "es": "calle, carretera"}'),
  (gen_random_uuid(), '{"en": "station, terminal", "fr": "gare, station, terminus", "zh-hans": "车站", "es": "estación, terminal"}'),
  (gen_random_uuid(), '{"en": "bus stop, shelter", "fr": "abribus, abri", "zh-hans": "公交站, 候车亭", "es": "parada, marquesina"}'),
  (gen_random_uuid(), '{"en": "bicycle, bike, cycle", "fr": "vélo, bicyclette", "zh-hans": "自行车", "es": "bicicleta, bici"}'),
  (gen_random_uuid(), '{"en": "car, automobile, vehicle", "fr": "voiture, automobile, véhicule", "zh-hans": "汽车, 车辆", "es": "carro, coche, vehículo"}'),
  (gen_random_uuid(), '{"en": "boat, ship, vessel", "fr": "bateau, navire", "zh-hans": "船", "es": "barco, bote, embarcación"}'),
  (gen_random_uuid(), '{"en": "ferry", "fr": "traversier, bac", "zh-hans": "渡轮", "es": "transbordador, ferri"}'),
  (gen_random_uuid(), '{"en": "skyscraper, high-rise", "fr": "gratte-ciel", "zh-hans": "高楼, 摩天楼", "es": "rascacielos"}'),
  (gen_random_uuid(), '{"en": "pavilion, kiosk", "fr": "pavillon, kiosque", "zh-hans": "亭, 展馆", "es": "pabellón, quiosco"}'),
  (gen_random_uuid(), '{"en": "farm, barn", "fr": "ferme, grange", "zh-hans": "农场, 谷仓", "es": "granja, granero"}'),
  (gen_random_uuid(), '{"en": "greenhouse, glasshouse", "fr": "serre", "zh-hans": "温室", "es": "invernadero"}'),
  (gen_random_uuid(), '{"en": "factory, workshop", "fr": "usine, atelier, manufacture", "zh-hans": "工厂, 车间", "es": "fábrica, taller"}'),
  (gen_random_uuid(), '{"en": "warehouse, storage", "fr": "entrepôt, rangement", "zh-hans": "仓库, 收纳", "es": "almacén, bodega"}'),
  (gen_random_uuid(), '{"en": "kitchen", "fr": "cuisine", "zh-hans": "厨房", "es": "cocina"}'),
  (gen_random_uuid(), '{"en": "bathroom, sauna, bath, spa", "fr": "salle de bain, sauna, bain, spa", "zh-hans": "浴室, 桑拿", "es": "baño, sauna, spa"}'),
  (gen_random_uuid(), '{"en": "bedroom", "fr": "chambre", "zh-hans": "卧室, 床", "es": "dormitorio, cama, recámara"}'),
  (gen_random_uuid(), '{"en": "stair, stairs, staircase", "fr": "escalier, marches", "zh-hans": "楼梯", "es": "escalera, escalones"}'),
  (gen_random_uuid(), '{"en": "window", "fr": "fenêtre", "zh-hans": "窗, 窗户", "es": "ventana"}'),
  (gen_random_uuid(), '{"en": "door, gate, entrance", "fr": "porte, portail, entrée", "zh-hans": "门, 入口", "es": "puerta, portón, entrada"}'),
  (gen_random_uuid(), '{"en": "roof, canopy", "fr": "toit, toiture, marquise", "zh-hans": "屋顶, 雨棚", "es": "techo, cubierta, tejado"}'),
  (gen_random_uuid(), '{"en": "wall, facade, façade", "fr": "mur, façade", "zh-hans": "墙, 立面", "es": "muro, pared, fachada"}'),
  (gen_random_uuid(), '{"en": "wood, wooden, timber", "fr": "bois", "zh-hans": "木, 木材", "es": "madera"}'),
  (gen_random_uuid(), '{"en": "stone, rock", "fr": "pierre, roche", "zh-hans": "石, 石材", "es": "piedra, roca"}'),
  (gen_random_uuid(), '{"en": "brick", "fr": "brique", "zh-hans": "砖", "es": "ladrillo"}'),
  (gen_random_uuid(), '{"en": "concrete", "fr": "béton", "zh-hans": "混凝土", "es": "concreto, hormigón"}'),
  (gen_random_uuid(), '{"en": "steel, metal, iron", "fr": "acier, métal, fer", "zh-hans": "钢, 金属", "es": "acero, metal, hierro"}'),
  (gen_random_uuid(), '{"en": "glass", "fr": "verre", "zh-hans": "玻璃", "es": "vidrio, cristal"}'),
  (gen_random_uuid(), '{"en": "clay, earth, rammed earth, adobe", "fr": "terre, argile, pisé", "zh-hans": "夯土, 泥土", "es": "tierra, arcilla, adobe"}'),
  (gen_random_uuid(), '{"en": "textile, fabric, cloth", "fr": "textile, tissu, étoffe", "zh-hans": "织物, 布", "es": "textil, tela, tejido"}'),
  (gen_random_uuid(), '{"en": "rug, carpet", "fr": "tapis, moquette", "zh-hans": "地毯", "es": "alfombra, tapete"}'),
  (gen_random_uuid(), '{"en": "ceramic, pottery, porcelain", "fr": "céramique, poterie, porcelaine", "zh-hans": "陶瓷, 瓷器", "es": "cerámica, porcelana"}'),
  (gen_random_uuid(), '{"en": "cup, mug, glassware", "fr": "tasse, gobelet", "zh-hans": "杯子", "es": "taza, vaso"}'),
  (gen_random_uuid(), '{"en": "bottle, flask", "fr": "bouteille, flacon", "zh-hans": "瓶子", "es": "botella, frasco"}'),
  (gen_random_uuid(), '{"en": "packaging, package", "fr": "emballage", "zh-hans": "包装", "es": "envase, empaque, embalaje"}'),
  (gen_random_uuid(), '{"en": "poster, placard", "fr": "affiche", "zh-hans": "海报", "es": "cartel, póster, afiche"}'),
  (gen_random_uuid(), '{"en": "book, publication", "fr": "livre, ouvrage, publication", "zh-hans": "书籍, 出版物", "es": "libro, publicación"}'),
  (gen_random_uuid(), '{"en": "typeface, font, typography", "fr": "typographie", "zh-hans": "字体", "es": "tipografía, fuente"}'),
  (gen_random_uuid(), '{"en": "logo, identity, branding, brand", "fr": "logo, identité, marque", "zh-hans": "标志, 品牌", "es": "logo, identidad, marca"}'),
  (gen_random_uuid(), '{"en": "website", "fr": "site web", "zh-hans": "网站", "es": "sitio web, página"}'),
  (gen_random_uuid(), '{"en": "app, application, software", "fr": "application, appli, logiciel", "zh-hans": "应用, 软件", "es": "aplicación, app"}'),
  (gen_random_uuid(), '{"en": "signage, wayfinding", "fr": "signalétique, signalisation", "zh-hans": "导视, 标识", "es": "señalética, señalización"}'),
  (gen_random_uuid(), '{"en": "clock, timepiece", "fr": "horloge", "zh-hans": "时钟, 手表", "es": "reloj"}'),
  (gen_random_uuid(), '{"en": "toy", "fr": "jouet", "zh-hans": "玩具, 游戏", "es": "juguete, juego"}'),
  (gen_random_uuid(), '{"en": "child, children, kids", "fr": "enfant, enfants", "zh-hans": "儿童, 孩子", "es": "niño, niños, infantil"}'),
  (gen_random_uuid(), '{"en": "elderly, seniors, ageing", "fr": "aînés, personnes âgées", "zh-hans": "老年, 养老", "es": "mayores, ancianos"}'),
  (gen_random_uuid(), '{"en": "renovation, restoration, conversion, refurbishment", "fr": "rénovation, restauration, transformation, réhabilitation", "zh-hans": "改造, 修复, 翻新", "es": "renovación, restauración, rehabilitación"}'),
  (gen_random_uuid(), '{"en": "water, river, lake", "fr": "eau, rivière, lac", "zh-hans": "水, 河流, 湖泊", "es": "agua, río, lago"}'),
  (gen_random_uuid(), '{"en": "sea, coast, shore, beach", "fr": "mer, côte, rivage, plage", "zh-hans": "海, 海岸, 海滩", "es": "mar, costa, playa"}'),
  (gen_random_uuid(), '{"en": "mountain, hill", "fr": "montagne, colline", "zh-hans": "山", "es": "montaña, cerro, colina"}'),
  (gen_random_uuid(), '{"en": "forest, woods", "fr": "forêt", "zh-hans": "森林", "es": "bosque"}'),
  (gen_random_uuid(), '{"en": "cheap, affordable, social housing", "fr": "abordable, logement social", "zh-hans": "保障房", "es": "asequible, vivienda social"}'),
  (gen_random_uuid(), '{"en": "sustainable, ecological", "fr": "durable, écologique", "zh-hans": "可持续, 生态", "es": "sostenible, ecológico"}'),
  (gen_random_uuid(), '{"en": "reuse, reclaimed, recycled", "fr": "réemploi, récupéré, recyclé", "zh-hans": "再利用, 回收", "es": "reutilizado, recuperado, reciclado"}');
--> statement-breakpoint
-- A draft is written every few seconds. Its texts stay in the row unpacked, up to 8 KB, and a page keeps room for the
-- row's next version, so that its indexes need no new entry.
ALTER TABLE "project_texts" SET (toast_tuple_target = 8160, fillfactor = 40);
--> statement-breakpoint
ALTER TABLE "field_versions" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "projects" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "entries" SET (fillfactor = 60);
--> statement-breakpoint
CREATE TRIGGER "audit_seals_never_change" BEFORE UPDATE OR DELETE ON "audit_seals"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
-- What the lists of organisers are searched for lies in many tables. Kept as one folded text of each row it has one
-- index, and a common word is found as fast as a rare one.
CREATE FUNCTION palmares_project_words(project uuid) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT palmares_folded(concat_ws(' ', listed_title, projects.name, manufacturer, main_designer, client_name,
    projects.city, 'country=' || projects.country,
    first_name, last_name, users.email, company_name, users.city, 'country=' || users.country,
    firms.name, firms.city, 'country=' || firms.country,
    -- As printed, and as it is typed without hyphens.
    (SELECT string_agg(serial || ' ' || replace(serial, '-', ''), ' ') FROM awards WHERE project_id = project),
    -- Answers to the contest's own questions: texts, numbers and the keys of chosen options.
    (SELECT left(string_agg(answer #>> '{}', ' '), 2000)
      FROM jsonb_path_query(answers, '$.* ? (@ != null)') AS answer)))
  FROM projects JOIN users ON users.id = owner_id LEFT JOIN firms ON firms.id = firm_id WHERE projects.id = project);
--> statement-breakpoint
-- Like `invoiceNumber`: at least five digits, never truncated.
CREATE FUNCTION palmares_document_number(year int, number int) RETURNS text LANGUAGE sql IMMUTABLE
RETURN year || '-' || lpad(number::text, greatest(5, length(number::text)), '0');
--> statement-breakpoint
CREATE FUNCTION palmares_payment_words(payment uuid) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT palmares_folded(concat_ws(' ', project_name, code,
    first_name, last_name, users.email, company_name, users.city, 'country=' || users.country,
    payments.billing->>'company', payments.billing->>'city', 'country=' || (payments.billing->>'country'),
    sponsor_invoices.email, sponsor_invoices.billing->>'name', sponsor_invoices.billing->>'company',
    (SELECT palmares_document_number(year, number) FROM invoices WHERE payment_id = payment),
    (SELECT string_agg(reference, ' ') FROM checkouts WHERE payment_id = payment),
    (SELECT string_agg(reference, ' ') FROM transactions WHERE payment_id = payment),
    (SELECT string_agg(concat_ws(' ', reference, 'NC-' || palmares_document_number(year, number)), ' ')
      FROM refunds LEFT JOIN credit_notes ON refund_id = refunds.id WHERE payment_id = payment)))
  FROM payments LEFT JOIN users ON users.id = payer_id LEFT JOIN coupons ON coupons.id = coupon_id
    LEFT JOIN sponsor_invoices ON sponsor_invoices.id = sponsor_invoice_id
  WHERE payments.id = payment);
--> statement-breakpoint
-- An account by its last name, a sponsor by its company.
CREATE FUNCTION palmares_payment_payer(payment uuid) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT palmares_folded(coalesce(last_name || ' ' || first_name, nullif(billing->>'company', ''),
    billing->>'name', ''))
  FROM payments LEFT JOIN users ON users.id = payer_id WHERE payments.id = payment);
--> statement-breakpoint
CREATE FUNCTION palmares_write_project_words(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_words SELECT project, palmares_project_words(project) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  -- Locked by itself, so that the next statement sees what another transaction wrote until then.
  PERFORM FROM project_words WHERE project_id = project FOR UPDATE;
  UPDATE project_words SET words = fresh FROM palmares_project_words(project) AS fresh
    WHERE project_id = project AND words <> fresh;
END $$;
--> statement-breakpoint
CREATE FUNCTION palmares_write_payment_words(payment uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_words SELECT payment, palmares_payment_words(payment), palmares_payment_payer(payment)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  PERFORM FROM payment_words WHERE payment_id = payment FOR UPDATE;
  UPDATE payment_words SET words = palmares_payment_words(payment), payer = palmares_payment_payer(payment)
    WHERE payment_id = payment;
END $$;
--> statement-breakpoint
CREATE FUNCTION palmares_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN PERFORM palmares_write_project_words(NEW.id);
    WHEN 'payments' THEN PERFORM palmares_write_payment_words(NEW.id);
    WHEN 'awards' THEN PERFORM palmares_write_project_words(NEW.project_id);
    WHEN 'firms' THEN PERFORM palmares_write_project_words(id) FROM projects WHERE firm_id = NEW.id;
    WHEN 'users' THEN
      PERFORM palmares_write_project_words(id) FROM projects WHERE owner_id = NEW.id;
      PERFORM palmares_write_payment_words(id) FROM payments WHERE payer_id = NEW.id;
    WHEN 'credit_notes' THEN
      PERFORM palmares_write_payment_words(payment_id) FROM refunds WHERE id = NEW.refund_id;
    ELSE
      -- A charge may have no payment.
      PERFORM palmares_write_payment_words(id) FROM payments WHERE id = NEW.payment_id;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_words" AFTER INSERT OR UPDATE OF
  listed_title, name, manufacturer, main_designer, client_name, city, country, owner_id, firm_id, answers ON "projects"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "awards_words" AFTER INSERT OR UPDATE OF serial ON "awards"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "firms_words" AFTER UPDATE OF name, city, country ON "firms" FOR EACH ROW
WHEN ((OLD.name, OLD.city, OLD.country) IS DISTINCT FROM (NEW.name, NEW.city, NEW.country))
EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "payments_words" AFTER INSERT OR UPDATE OF project_name, payer_id, coupon_id, billing ON "payments"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "users_words" AFTER UPDATE OF first_name, last_name, email, company_name, city, country ON "users" FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.company_name, OLD.city, OLD.country)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.company_name, NEW.city, NEW.country))
EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "checkouts_words" AFTER INSERT OR UPDATE OF reference ON "checkouts"
FOR EACH ROW WHEN (NEW.reference IS NOT NULL) EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "transactions_words" AFTER INSERT OR UPDATE OF payment_id, reference ON "transactions"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "refunds_words" AFTER INSERT OR UPDATE OF reference ON "refunds"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "invoices_words" AFTER INSERT ON "invoices"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "credit_notes_words" AFTER INSERT ON "credit_notes"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
