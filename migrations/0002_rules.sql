-- Prices of one kind never overlap, whoever edits them.
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_never_overlap"
EXCLUDE USING gist ("contest_id" WITH =, "entrant_kind" WITH =, "currency" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
-- One rate of one tax on any day; the last day belongs to the range.
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_never_overlap"
EXCLUDE USING gist ("province" WITH =, "tax" WITH =, daterange("since", "until", '[]') WITH &&);
--> statement-breakpoint
-- The audit log and the invoices are only ever added to.
CREATE FUNCTION palmares_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_never_changes" BEFORE UPDATE OR DELETE ON "journal"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "invoices_never_change" BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
