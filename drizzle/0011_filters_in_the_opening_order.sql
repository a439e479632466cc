DROP INDEX "tags_name_en_idx";
--> statement-breakpoint
DROP INDEX "tags_name_zh_idx";
--> statement-breakpoint
DROP INDEX "categories_sort_order_idx";
--> statement-breakpoint
DROP INDEX "users_registered_at_idx";
--> statement-breakpoint
DROP INDEX "creator_applications_applied_at_idx";
--> statement-breakpoint
DROP INDEX "balance_adjustments_created_at_idx";
--> statement-breakpoint
DROP INDEX "games_created_at_idx";
--> statement-breakpoint
DROP INDEX "game_prompts_name_idx";
--> statement-breakpoint
DROP INDEX "general_prompts_created_at_idx";
--> statement-breakpoint
DROP INDEX "comments_created_at_idx";
--> statement-breakpoint
DROP INDEX "recommendations_sort_order_idx";
--> statement-breakpoint
DROP INDEX "blog_posts_created_at_idx";
--> statement-breakpoint
DROP INDEX "subscription_plans_price_idx";
--> statement-breakpoint
DROP INDEX "credits_packages_sort_order_idx";
--> statement-breakpoint
DROP INDEX "points_packages_sort_order_idx";
--> statement-breakpoint
DROP INDEX "orders_ordered_at_idx";
--> statement-breakpoint
DROP INDEX "ai_keys_name_idx";
--> statement-breakpoint
DROP INDEX "storage_buckets_name_idx";
--> statement-breakpoint
DROP INDEX "webhooks_created_at_idx";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_created_at_idx";
--> statement-breakpoint
CREATE INDEX "tags_name_en_idx" ON "tags" USING btree ("name_en","id","active");
--> statement-breakpoint
CREATE INDEX "tags_name_zh_idx" ON "tags" USING btree ("name_zh","id","active");
--> statement-breakpoint
CREATE INDEX "categories_sort_order_idx" ON "categories" USING btree ("sort_order","id","active");
--> statement-breakpoint
CREATE INDEX "users_registered_at_idx" ON "users" USING btree ("registered_at","id","status","role","subscribed");
--> statement-breakpoint
CREATE INDEX "creator_applications_applied_at_idx" ON "creator_applications" USING btree ("applied_at","id","status");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_created_at_idx" ON "balance_adjustments" USING btree ("created_at","id","kind");
--> statement-breakpoint
CREATE INDEX "games_created_at_idx" ON "games" USING btree ("created_at","id","status","type","free");
--> statement-breakpoint
CREATE INDEX "game_prompts_name_idx" ON "game_prompts" USING btree ("name","id","kind","is_default");
--> statement-breakpoint
CREATE INDEX "general_prompts_created_at_idx" ON "general_prompts" USING btree ("created_at","id","is_default");
--> statement-breakpoint
CREATE INDEX "comments_created_at_idx" ON "comments" USING btree ("created_at","id","moderation_status","visibility");
--> statement-breakpoint
CREATE INDEX "recommendations_sort_order_idx" ON "recommendations" USING btree ("sort_order","id","type","active");
--> statement-breakpoint
CREATE INDEX "blog_posts_created_at_idx" ON "blog_posts" USING btree ("created_at","id","status");
--> statement-breakpoint
CREATE INDEX "subscription_plans_price_idx" ON "subscription_plans" USING btree ("price","id","type","enabled");
--> statement-breakpoint
CREATE INDEX "credits_packages_sort_order_idx" ON "credits_packages" USING btree ("sort_order","id","size","popular","enabled");
--> statement-breakpoint
CREATE INDEX "points_packages_sort_order_idx" ON "points_packages" USING btree ("sort_order","id","size","popular","enabled");
--> statement-breakpoint
CREATE INDEX "orders_ordered_at_idx" ON "orders" USING btree ("ordered_at","id","status","type","payment_method");
--> statement-breakpoint
CREATE INDEX "ai_keys_name_idx" ON "ai_keys" USING btree ("name","id","status");
--> statement-breakpoint
CREATE INDEX "storage_buckets_name_idx" ON "storage_buckets" USING btree ("name","id","status");
--> statement-breakpoint
CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at","id","active");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at","id","status");
