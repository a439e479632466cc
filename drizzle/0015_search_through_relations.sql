CREATE INDEX "users_phone_number_search_idx" ON "users" USING gin (regexp_replace("phone_number", '[^0-9]', '', 'g') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "balance_adjustments_reason_search_idx" ON "balance_adjustments" USING gin ("reason" gin_trgm_ops);
