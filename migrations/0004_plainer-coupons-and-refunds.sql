ALTER TABLE "coupon_batches" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "coupon_batches" CASCADE;--> statement-breakpoint
DROP INDEX "coupons_batch_id_index";--> statement-breakpoint
ALTER TABLE "coupons" DROP COLUMN "batch_id";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "requested_at";