ALTER TABLE "payments" DROP CONSTRAINT "payments_providerReference_unique";--> statement-breakpoint
ALTER TABLE "transfer_receipts" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "provider_reference";