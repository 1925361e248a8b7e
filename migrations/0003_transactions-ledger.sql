CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "payment_issues_paymentId_reason_unique" UNIQUE("payment_id","reason")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"charge_id" uuid,
	"is_applied" boolean DEFAULT false NOT NULL,
	"occurred_on" date NOT NULL,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_applied_charges" CHECK (not "transactions"."is_applied" or "transactions"."kind" = 'charge')
);
--> statement-breakpoint
ALTER TABLE "stuck_payments" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_receipts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "stuck_payments" CASCADE;--> statement-breakpoint
DROP TABLE "transfer_receipts" CASCADE;--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_chargeReference_unique";--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_charge_id_transactions_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_payment_id_index" ON "transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transactions_charge_id_index" ON "transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_provider_reference" ON "transactions" USING btree ("provider","kind","reference") WHERE provider in ('stripe', 'sandbox');--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "charge_reference";