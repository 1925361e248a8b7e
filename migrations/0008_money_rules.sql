-- Credit notes, like invoices, and what a provider told are only ever added to.
CREATE TRIGGER "credit_notes_never_change" BEFORE UPDATE OR DELETE ON "credit_notes"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
CREATE TRIGGER "provider_events_never_change" BEFORE UPDATE OR DELETE ON "provider_events"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
-- What is published already is found by its firms as well.
UPDATE "publications" p SET "firm_slugs" = ARRAY(
  SELECT DISTINCT f."slug" FROM "firms" f
  WHERE f."id" IN (SELECT c."firm_id" FROM "credits" c WHERE c."project_id" = p."project_id")
    OR f."id" = (SELECT r."firm_id" FROM "projects" r
      WHERE r."id" = p."project_id" AND r."submits_as" IS DISTINCT FROM 'person')
  ORDER BY f."slug");
--> statement-breakpoint
-- One price of an article in a currency at any moment.
ALTER TABLE "article_prices" ADD CONSTRAINT "article_prices_never_overlap"
EXCLUDE USING gist ("currency" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
ALTER TABLE "article_prices" ADD CONSTRAINT "article_prices_cost" CHECK ("amount" > 0);
--> statement-breakpoint
-- One programme has one seller.
CREATE UNIQUE INDEX "seller_one_row" ON "seller" ((true));
