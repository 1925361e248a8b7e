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
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_image_id_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_marks" ADD CONSTRAINT "image_marks_product_id_projects_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_marks_product_id_index" ON "image_marks" USING btree ("product_id");