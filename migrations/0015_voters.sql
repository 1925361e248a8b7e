ALTER TABLE "rounds" ADD COLUMN "voters" jsonb;--> statement-breakpoint
ALTER TABLE "grand_prizes" ADD COLUMN "voters" jsonb;--> statement-breakpoint
-- What was opened before goes on with the jury of this day. Who has left is of it, for whoever is brought back had a voice.
UPDATE "rounds" SET "voters" = (
  SELECT coalesce(jsonb_agg("jurors"."id" ORDER BY "jurors"."number"), '[]'::jsonb) FROM "jurors"
  WHERE "jurors"."contest_id" = "rounds"."contest_id"
) WHERE "number" = 2 AND "status" IN ('open', 'closed');--> statement-breakpoint
UPDATE "grand_prizes" SET "voters" = (
  SELECT coalesce(jsonb_agg("jurors"."id" ORDER BY "jurors"."number"), '[]'::jsonb) FROM "jurors"
  WHERE "jurors"."contest_id" = "grand_prizes"."contest_id"
) WHERE "status" IN ('open', 'closed');
