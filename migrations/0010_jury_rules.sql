-- Links of the chain of scores are only ever added to.
CREATE TRIGGER "score_log_never_changes" BEFORE UPDATE OR DELETE ON "score_log"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
--> statement-breakpoint
-- Room for the next version of a row that is written again and again: its indexes then need no new entry.
ALTER TABLE "projects" SET (fillfactor = 75);
--> statement-breakpoint
ALTER TABLE "entries" SET (fillfactor = 75);
