CREATE TABLE "publication_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "publication_words_similar" ON "publication_words" USING gist ("word" gist_trgm_ops);