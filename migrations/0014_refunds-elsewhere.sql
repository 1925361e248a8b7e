ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reference_unique";--> statement-breakpoint
DROP INDEX "transfer_receipts_one_paying";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_reference" ON "refunds" USING btree ("reference") WHERE provider <> 'transfer';--> statement-breakpoint
CREATE INDEX "transfer_receipts_paying" ON "transfer_receipts" USING btree ("payment_id") WHERE is_paying;