CREATE TABLE "sponsor_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"billing" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_one_subject";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "payer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sponsor_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sponsor_invoice_id_sponsor_invoices_id_fk" FOREIGN KEY ("sponsor_invoice_id") REFERENCES "public"."sponsor_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_sponsor_invoice" ON "payments" USING btree ("sponsor_invoice_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer" CHECK (("payments"."payer_id" IS NULL) = ("payments"."sponsor_invoice_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_subject" CHECK (num_nonnulls("payments"."project_id", "payments"."article_id", "payments"."sponsor_invoice_id") = 1);