CREATE TABLE "payment_words" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_words" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "checkouts_search";--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
DROP INDEX "payments_search";--> statement-breakpoint
DROP INDEX "transactions_search";--> statement-breakpoint
DROP INDEX "projects_contest_id_status_index";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (palmares_folded(nullif(project_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(completed_at, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_words" ADD CONSTRAINT "payment_words_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_words" ADD CONSTRAINT "project_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_words_search" ON "payment_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_words_search" ON "project_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_listed_at_id_index" ON "payments" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "projects_contest_id_status_id_index" ON "projects" USING btree ("contest_id","status","id");--> statement-breakpoint
-- What the lists of organisers are searched for lies in many tables. Kept as one folded text of each row it has one
-- index, and a common word is found as fast as a rare one.
CREATE FUNCTION palmares_project_words(project uuid) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT palmares_folded(concat_ws(' ', listed_title, name, manufacturer, first_name, last_name, email, company_name))
  FROM projects JOIN users ON users.id = owner_id WHERE projects.id = project);
--> statement-breakpoint
-- Like `invoiceNumber`: at least five digits, never truncated.
CREATE FUNCTION palmares_document_number(year int, number int) RETURNS text LANGUAGE sql IMMUTABLE
RETURN year || '-' || lpad(number::text, greatest(5, length(number::text)), '0');
--> statement-breakpoint
CREATE FUNCTION palmares_payment_words(payment uuid) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT palmares_folded(concat_ws(' ', project_name, code,
    first_name, last_name, users.email, company_name,
    sponsor_invoices.email, sponsor_invoices.billing->>'name', sponsor_invoices.billing->>'company',
    (SELECT palmares_document_number(year, number) FROM invoices WHERE payment_id = payment),
    (SELECT string_agg(reference, ' ') FROM checkouts WHERE payment_id = payment),
    (SELECT string_agg(reference, ' ') FROM transactions WHERE payment_id = payment),
    (SELECT string_agg(concat_ws(' ', reference, 'NC-' || palmares_document_number(year, number)), ' ')
      FROM refunds LEFT JOIN credit_notes ON refund_id = refunds.id WHERE payment_id = payment)))
  FROM payments LEFT JOIN users ON users.id = payer_id LEFT JOIN coupons ON coupons.id = coupon_id
    LEFT JOIN sponsor_invoices ON sponsor_invoices.id = sponsor_invoice_id
  WHERE payments.id = payment);
--> statement-breakpoint
CREATE FUNCTION palmares_write_project_words(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_words SELECT project, palmares_project_words(project) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  -- Locked by itself, so that the next statement sees what another transaction wrote until then.
  PERFORM FROM project_words WHERE project_id = project FOR UPDATE;
  UPDATE project_words SET words = palmares_project_words(project) WHERE project_id = project;
END $$;
--> statement-breakpoint
CREATE FUNCTION palmares_write_payment_words(payment uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_words SELECT payment, palmares_payment_words(payment) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  PERFORM FROM payment_words WHERE payment_id = payment FOR UPDATE;
  UPDATE payment_words SET words = palmares_payment_words(payment) WHERE payment_id = payment;
END $$;
--> statement-breakpoint
CREATE FUNCTION palmares_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN PERFORM palmares_write_project_words(NEW.id);
    WHEN 'payments' THEN PERFORM palmares_write_payment_words(NEW.id);
    WHEN 'users' THEN
      PERFORM palmares_write_project_words(id) FROM projects WHERE owner_id = NEW.id;
      PERFORM palmares_write_payment_words(id) FROM payments WHERE payer_id = NEW.id;
    WHEN 'credit_notes' THEN
      PERFORM palmares_write_payment_words(payment_id) FROM refunds WHERE id = NEW.refund_id;
    ELSE
      -- A charge may have no payment.
      PERFORM palmares_write_payment_words(id) FROM payments WHERE id = NEW.payment_id;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_words" AFTER INSERT OR UPDATE OF listed_title, name, manufacturer, owner_id ON "projects"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "payments_words" AFTER INSERT OR UPDATE OF project_name, payer_id, coupon_id ON "payments"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "users_words" AFTER UPDATE OF first_name, last_name, email, company_name ON "users" FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.company_name)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.company_name))
EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "checkouts_words" AFTER INSERT OR UPDATE OF reference ON "checkouts"
FOR EACH ROW WHEN (NEW.reference IS NOT NULL) EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "transactions_words" AFTER INSERT OR UPDATE OF payment_id, reference ON "transactions"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "refunds_words" AFTER INSERT OR UPDATE OF reference ON "refunds"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "invoices_words" AFTER INSERT ON "invoices"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
CREATE TRIGGER "credit_notes_words" AFTER INSERT ON "credit_notes"
FOR EACH ROW EXECUTE FUNCTION palmares_words_of_row();
--> statement-breakpoint
INSERT INTO project_words SELECT id, palmares_project_words(id) FROM projects;
--> statement-breakpoint
INSERT INTO payment_words SELECT id, palmares_payment_words(id) FROM payments;
