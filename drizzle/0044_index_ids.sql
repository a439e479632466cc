DROP INDEX "comments_moderation_status_created_at_idx";
--> statement-breakpoint
DROP INDEX "orders_paid_at_status_amount_idx";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_webhook_status_next_attempt_at_idx";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_status_created_at_idx";
--> statement-breakpoint
DROP INDEX "audit_events_resource_record_id_created_at_idx";
--> statement-breakpoint
CREATE INDEX "comments_moderation_status_created_at_idx" ON "comments" USING btree ("moderation_status","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_paid_at_status_amount_idx" ON "orders" USING btree ("paid_at","status","amount","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_status_next_attempt_at_idx" ON "webhook_deliveries" USING btree ("webhook_id","status","next_attempt_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_created_at_idx" ON "webhook_deliveries" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_events_resource_record_id_created_at_idx" ON "audit_events" USING btree ("resource","record_id","created_at","id");
