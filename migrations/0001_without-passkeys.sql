DROP TABLE "challenges" CASCADE;--> statement-breakpoint
DROP TABLE "passkeys" CASCADE;