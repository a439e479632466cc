CREATE INDEX "audit_events_resource_action_created_at_idx" ON "audit_events" USING btree ("resource","action","created_at","id");
