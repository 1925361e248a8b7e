ALTER TABLE "rounds" ADD COLUMN "voters" jsonb;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD COLUMN "voters" jsonb;--> statement-breakpoint
-- What is open now goes on with whoever sits now.
UPDATE "rounds" SET "voters" = (
  SELECT coalesce(jsonb_agg("jurors"."id" ORDER BY "jurors"."number"), '[]'::jsonb) FROM "jurors"
  WHERE "jurors"."contest_id" = "rounds"."contest_id" AND "jurors"."left_at" IS NULL
) WHERE "number" = 2 AND "status" = 'open';--> statement-breakpoint
UPDATE "grand_prizes" SET "voters" = (
  SELECT coalesce(jsonb_agg("jurors"."id" ORDER BY "jurors"."number"), '[]'::jsonb) FROM "jurors"
  WHERE "jurors"."contest_id" = "grand_prizes"."contest_id" AND "jurors"."left_at" IS NULL
) WHERE "status" = 'open';
