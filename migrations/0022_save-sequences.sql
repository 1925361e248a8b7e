ALTER TABLE "articles" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "publication_texts" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "publication_texts" ADD COLUMN "sequence" bigint;