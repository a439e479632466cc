CREATE INDEX "users_name_desc_idx" ON "users" USING btree ("name" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "admins_display_name_desc_idx" ON "admins" USING btree ("display_name" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "admins_last_login_at_desc_idx" ON "admins" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "creator_applications_reviewed_at_desc_idx" ON "creator_applications" USING btree ("reviewed_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "comments_rating_desc_idx" ON "comments" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "recommendations_position_desc_idx" ON "recommendations" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "recommendations_start_date_desc_idx" ON "recommendations" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "recommendations_end_date_desc_idx" ON "recommendations" USING btree ("end_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "blog_posts_author_desc_idx" ON "blog_posts" USING btree ("author" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "blog_posts_published_at_desc_idx" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "credits_packages_size_desc_idx" ON "credits_packages" USING btree ("size" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "credits_packages_total_credits_idx" ON "credits_packages" USING btree (("base_credits" + "bonus_credits"),"id");
--> statement-breakpoint
CREATE INDEX "points_packages_size_desc_idx" ON "points_packages" USING btree ("size" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "points_packages_total_points_idx" ON "points_packages" USING btree (("base_points" + "bonus_points"),"id");
--> statement-breakpoint
CREATE INDEX "orders_product_desc_idx" ON "orders" USING btree ("product" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_paid_at_desc_idx" ON "orders" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "ai_keys_model_desc_idx" ON "ai_keys" USING btree ("model" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "storage_buckets_region_desc_idx" ON "storage_buckets" USING btree ("region" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_tokens_expires_at_desc_idx" ON "api_tokens" USING btree ("expires_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_tokens_starts_with_desc_idx" ON "api_tokens" USING btree ("starts_with" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_tokens_last_used_at_desc_idx" ON "api_tokens" USING btree ("last_used_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "audit_events_record_id_desc_idx" ON "audit_events" USING btree ("record_id" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "audit_events_actor_name_desc_idx" ON "audit_events" USING btree ("actor_name" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "audit_events_ip_desc_idx" ON "audit_events" USING btree ("ip" DESC NULLS LAST,"id" DESC NULLS FIRST);
