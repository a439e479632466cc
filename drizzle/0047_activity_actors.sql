-- The filter of the activity offers the people of the events that a role may see.
CREATE INDEX "audit_events_actors" ON "audit_events" ("actor_name", "resource") WHERE "record_id" IS NOT NULL;
