-- A draft is written again every few seconds. Its words stay in the row as they are, up to 8 KB, and not packed and put
-- aside each time; and a page keeps room for the row's next version, so that its indexes need no new entry.
ALTER TABLE "project_texts" SET (toast_tuple_target = 8160, fillfactor = 40);
--> statement-breakpoint
ALTER TABLE "field_versions" SET (fillfactor = 60);
