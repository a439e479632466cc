DROP INDEX "orders_found_idx";
--> statement-breakpoint
CREATE INDEX "orders_found_idx" ON "orders" USING gin (("search_text"("order_number", true) || coalesce(' ' || translate(lower("order_number"), '0123456789-_./ ', 'qxzjkvwbfy') || ' ', '') || "search_text"("product", true)) gin_trgm_ops);
