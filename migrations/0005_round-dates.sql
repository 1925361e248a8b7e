ALTER TABLE "rounds" DROP CONSTRAINT "rounds_contest_id_contests_id_fk";
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;