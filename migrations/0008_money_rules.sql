-- Credit notes, like invoices, and what a provider told are only ever added to.
CREATE TRIGGER "credit_notes_never_change" BEFORE UPDATE OR DELETE ON "credit_notes"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "provider_events_never_change" BEFORE UPDATE OR DELETE ON "provider_events"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
