-- Links of the chain of scores are only ever added to.
CREATE TRIGGER "score_log_never_changes" BEFORE UPDATE OR DELETE ON "score_log"
FOR EACH ROW EXECUTE FUNCTION palmares_never_changes();
