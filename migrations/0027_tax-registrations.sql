ALTER TABLE "seller" ADD COLUMN "provincial_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" DROP COLUMN "is_collected";