ALTER TABLE "publications" ADD COLUMN "firms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "firm_slug" text;