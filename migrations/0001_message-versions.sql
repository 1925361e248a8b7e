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
DROP TABLE "page_texts" CASCADE;--> statement-breakpoint
CREATE INDEX "message_versions_place_key_language_version_index" ON "message_versions" USING btree ("place","key","language","version");