ALTER TABLE "transfer_receipts" DROP CONSTRAINT "transfer_receipts_paymentId_unique";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "snapshot" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "could_place" jsonb;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jurors" ADD COLUMN "reading_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "contest_name" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_billing_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stuck_payments" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "stuck_payments" ADD COLUMN "return_reference" text;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD COLUMN "is_paying" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_announcements" ADD COLUMN "accepts" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_receipts_one_paying" ON "transfer_receipts" USING btree ("payment_id") WHERE is_paying;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_once" UNIQUE("payment_id","received_on","bank_reference","amount");