CREATE TABLE "zoom_tiles" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "zoom_tiles_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "zoom_tiles" ADD CONSTRAINT "zoom_tiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;