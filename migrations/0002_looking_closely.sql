ALTER TABLE "awards" ADD COLUMN "citation" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "project_images" ADD COLUMN "alt" jsonb DEFAULT '{"en":"","fr":"","zh-hans":"","es":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "press_may_download" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "publications_neighbours" ON "publications" USING btree ("edition_slug","discipline_key","jury_order","id");