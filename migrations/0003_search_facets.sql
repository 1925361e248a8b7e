CREATE TABLE "facet_names" (
	"facet" text NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "facet_names_facet_key_pk" PRIMARY KEY("facet","key")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "title_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "material_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "colours" text[] DEFAULT '{}' NOT NULL;