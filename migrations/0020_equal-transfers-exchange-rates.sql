CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate_ppm" integer NOT NULL,
	"rated_on" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_unique" UNIQUE("currency","day")
);
--> statement-breakpoint
ALTER TABLE "transfer_receipts" DROP CONSTRAINT "transfer_receipts_once";--> statement-breakpoint
CREATE INDEX "transfer_receipts_payment_id_index" ON "transfer_receipts" USING btree ("payment_id");