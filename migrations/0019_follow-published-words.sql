-- The words of published works follow the works: what comes is added, and what no work holds any more is removed.
CREATE FUNCTION publication_words_of(text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT DISTINCT word FROM regexp_split_to_table($1, '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 3 AND 24
$$;
--> statement-breakpoint
CREATE FUNCTION follow_publication_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Most works are published again as they were.
  IF TG_OP = 'UPDATE' AND NEW.search_text = OLD.search_text THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    -- In one order, so that two publications at once wait for each other and never both.
    INSERT INTO publication_words
      SELECT word FROM publication_words_of(NEW.search_text) AS word ORDER BY word
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM publication_words AS known
      USING publication_words_of(OLD.search_text) AS former(word)
      WHERE known.word = former.word
        AND (TG_OP = 'DELETE' OR position(former.word IN NEW.search_text) = 0)
        AND NOT EXISTS (SELECT FROM publications WHERE search_text LIKE '%' || former.word || '%');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER follow_words AFTER INSERT OR DELETE OR UPDATE OF search_text ON publications
  FOR EACH ROW EXECUTE FUNCTION follow_publication_words();
