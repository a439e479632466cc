-- The activity shows one event for each resource and action of a bulk run, and every other event.
DROP INDEX "audit_events_bulk_run";
--> statement-breakpoint
CREATE INDEX "audit_events_bulk_run" ON "audit_events" ("request_id", "resource", "action", "created_at" DESC, "id" DESC)
WHERE "request_id" ~ '^(run|undo) ';
--> statement-breakpoint
CREATE INDEX "audit_events_single" ON "audit_events" ("created_at" DESC, "id" DESC)
WHERE ("request_id" ~ '^(run|undo) ') IS NOT TRUE;
