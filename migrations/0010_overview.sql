CREATE INDEX "files_failed" ON "files" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "invoices_number_index" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "project_texts_titled" ON "project_texts" USING gin (palmares_folded("title") gin_trgm_ops);