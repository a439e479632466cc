-- The events of a bulk run, latest first. The activity shows them as one.
CREATE INDEX "audit_events_bulk_run" ON "audit_events" ("request_id", "created_at" DESC, "id" DESC)
WHERE "request_id" ~ '^(run|undo) ';
