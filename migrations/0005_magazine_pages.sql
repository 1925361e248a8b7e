CREATE TABLE "magazine_pages" (
	"issue_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid,
	"text" text NOT NULL,
	CONSTRAINT "magazine_pages_issue_id_number_pk" PRIMARY KEY("issue_id","number")
);
--> statement-breakpoint
ALTER TABLE "magazine_issues" ADD COLUMN "pdf_file_id" uuid;--> statement-breakpoint
ALTER TABLE "magazine_pages" ADD CONSTRAINT "magazine_pages_issue_id_magazine_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."magazine_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_pages" ADD CONSTRAINT "magazine_pages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_issues" ADD CONSTRAINT "magazine_issues_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;