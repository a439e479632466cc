CREATE TABLE "creator_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"display_name" text NOT NULL,
	"applicant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"bio" text,
	"motivation" text,
	"experience" text,
	"planned_content" text,
	"social_links" text[],
	"website" text,
	"portfolio_urls" text[],
	"status" text DEFAULT 'pending' NOT NULL,
	"applied_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp(3) with time zone,
	"admin_notes" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_applications_status_check" CHECK ("status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "new_user_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"initial_credits" integer DEFAULT 100 NOT NULL,
	"initial_points" integer DEFAULT 500 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "new_user_config_initial_credits_check" CHECK ("initial_credits" >= 0),
	CONSTRAINT "new_user_config_initial_points_check" CHECK ("initial_points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "game_prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'system' NOT NULL,
	"content" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "game_prompts_kind_check" CHECK ("kind" in ('system', 'narrative', 'character', 'combat', 'ending'))
);
--> statement-breakpoint
CREATE TABLE "general_prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "general_prompts_kind_check" CHECK ("kind" in ('system', 'narrative', 'character', 'combat', 'ending'))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid NOT NULL,
	"game_id" uuid NOT NULL,
	"rating" integer,
	"moderation_status" text DEFAULT 'pending' NOT NULL,
	"visibility" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_moderation_status_check" CHECK ("moderation_status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "comments_visibility_check" CHECK ("visibility" in ('visible', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"game_id" uuid NOT NULL,
	"type" text DEFAULT 'banner' NOT NULL,
	"position" text,
	"start_date" date,
	"end_date" date,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"hero_image_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommendations_type_check" CHECK ("type" in ('banner', 'featured', 'sidebar')),
	CONSTRAINT "recommendations_sort_order_check" CHECK ("sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"slug" text,
	"excerpt_en" text,
	"excerpt_zh" text,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"cover_id" uuid,
	"author" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_status_check" CHECK ("status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "blog_posts_tags" (
	"blog_post_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_posts_tags_pkey" PRIMARY KEY("blog_post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text DEFAULT 'monthly' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plans_type_check" CHECK ("type" in ('monthly', 'yearly')),
	CONSTRAINT "subscription_plans_credits_check" CHECK ("credits" >= 0),
	CONSTRAINT "subscription_plans_points_check" CHECK ("points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credits_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"size" text,
	"base_credits" integer NOT NULL,
	"bonus_credits" integer DEFAULT 0 NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_packages_size_check" CHECK ("size" in ('small', 'medium', 'large', 'xlarge', 'mega')),
	CONSTRAINT "credits_packages_bonus_credits_check" CHECK ("bonus_credits" >= 0),
	CONSTRAINT "credits_packages_sort_order_check" CHECK ("sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"size" text,
	"base_points" integer NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_packages_size_check" CHECK ("size" in ('small', 'medium', 'large', 'xlarge', 'mega')),
	CONSTRAINT "points_packages_bonus_points_check" CHECK ("bonus_points" >= 0),
	CONSTRAINT "points_packages_sort_order_check" CHECK ("sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"provider" text NOT NULL,
	"mode" text DEFAULT 'sandbox' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"publishable_key" text,
	"secret_key" text,
	"secret_key_last4" text,
	"webhook_secret" text,
	"webhook_secret_last4" text,
	"client_id" text,
	"client_secret" text,
	"client_secret_last4" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_channels_provider_check" CHECK ("provider" in ('card', 'paypal')),
	CONSTRAINT "payment_channels_mode_check" CHECK ("mode" in ('sandbox', 'live'))
);
--> statement-breakpoint
CREATE TABLE "ai_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"value_last4" text,
	"model" text,
	"used_quota" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_keys_used_quota_check" CHECK ("used_quota" >= 0),
	CONSTRAINT "ai_keys_status_check" CHECK ("status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "storage_buckets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"region" text,
	"access_key" text NOT NULL,
	"secret_key" text,
	"secret_key_last4" text,
	"used_space" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_buckets_used_space_check" CHECK ("used_space" >= 0),
	CONSTRAINT "storage_buckets_status_check" CHECK ("status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_hero_image_id_stored_files_id_fk" FOREIGN KEY ("hero_image_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_cover_id_stored_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blog_posts_tags" ADD CONSTRAINT "blog_posts_tags_blog_post_id_blog_posts_id_fk" FOREIGN KEY ("blog_post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blog_posts_tags" ADD CONSTRAINT "blog_posts_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "creator_applications_display_name_idx" ON "creator_applications" USING btree ("display_name","id");
--> statement-breakpoint
CREATE INDEX "creator_applications_display_name_search_idx" ON "creator_applications" USING gin ("display_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "creator_applications_applicant_id_idx" ON "creator_applications" USING btree ("applicant_id","id");
--> statement-breakpoint
CREATE INDEX "creator_applications_email_idx" ON "creator_applications" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX "creator_applications_email_search_idx" ON "creator_applications" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "creator_applications_status_idx" ON "creator_applications" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "creator_applications_applied_at_idx" ON "creator_applications" USING btree ("applied_at","id");
--> statement-breakpoint
CREATE INDEX "creator_applications_reviewed_at_idx" ON "creator_applications" USING btree ("reviewed_at","id");
--> statement-breakpoint
CREATE INDEX "new_user_config_initial_credits_idx" ON "new_user_config" USING btree ("initial_credits","id");
--> statement-breakpoint
CREATE INDEX "new_user_config_initial_points_idx" ON "new_user_config" USING btree ("initial_points","id");
--> statement-breakpoint
CREATE INDEX "new_user_config_created_at_idx" ON "new_user_config" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "game_prompts_name_idx" ON "game_prompts" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "game_prompts_name_search_idx" ON "game_prompts" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "game_prompts_kind_idx" ON "game_prompts" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "game_prompts_content_search_idx" ON "game_prompts" USING gin ("content" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "game_prompts_is_default_idx" ON "game_prompts" USING btree ("is_default","id");
--> statement-breakpoint
CREATE INDEX "game_prompts_updated_at_idx" ON "game_prompts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "general_prompts_kind_key" ON "general_prompts" USING btree ("kind");
--> statement-breakpoint
CREATE INDEX "general_prompts_is_default_idx" ON "general_prompts" USING btree ("is_default","id");
--> statement-breakpoint
CREATE INDEX "general_prompts_created_at_idx" ON "general_prompts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "general_prompts_updated_at_idx" ON "general_prompts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "comments_content_search_idx" ON "comments" USING gin ("content" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "comments_user_id_idx" ON "comments" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "comments_game_id_idx" ON "comments" USING btree ("game_id","id");
--> statement-breakpoint
CREATE INDEX "comments_rating_idx" ON "comments" USING btree ("rating","id");
--> statement-breakpoint
CREATE INDEX "comments_moderation_status_idx" ON "comments" USING btree ("moderation_status","id");
--> statement-breakpoint
CREATE INDEX "comments_visibility_idx" ON "comments" USING btree ("visibility","id");
--> statement-breakpoint
CREATE INDEX "comments_created_at_idx" ON "comments" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "comments_moderation_status_created_at_idx" ON "comments" USING btree ("moderation_status","created_at");
--> statement-breakpoint
CREATE INDEX "recommendations_game_id_idx" ON "recommendations" USING btree ("game_id","id");
--> statement-breakpoint
CREATE INDEX "recommendations_type_idx" ON "recommendations" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "recommendations_position_idx" ON "recommendations" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "recommendations_position_search_idx" ON "recommendations" USING gin ("position" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "recommendations_start_date_idx" ON "recommendations" USING btree ("start_date","id");
--> statement-breakpoint
CREATE INDEX "recommendations_end_date_idx" ON "recommendations" USING btree ("end_date","id");
--> statement-breakpoint
CREATE INDEX "recommendations_sort_order_idx" ON "recommendations" USING btree ("sort_order","id");
--> statement-breakpoint
CREATE INDEX "recommendations_active_idx" ON "recommendations" USING btree ("active","id");
--> statement-breakpoint
CREATE INDEX "recommendations_hero_image_id_idx" ON "recommendations" USING btree ("hero_image_id","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_title_en_idx" ON "blog_posts" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_title_en_search_idx" ON "blog_posts" USING gin ("title_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "blog_posts_title_zh_idx" ON "blog_posts" USING btree ("title_zh","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_title_zh_search_idx" ON "blog_posts" USING gin ("title_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "blog_posts_cover_id_idx" ON "blog_posts" USING btree ("cover_id","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_author_idx" ON "blog_posts" USING btree ("author","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_author_search_idx" ON "blog_posts" USING gin ("author" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "blog_posts_status_idx" ON "blog_posts" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_published_at_idx" ON "blog_posts" USING btree ("published_at","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_created_at_idx" ON "blog_posts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_updated_at_idx" ON "blog_posts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_tags_tag_id_idx" ON "blog_posts_tags" USING btree ("tag_id","blog_post_id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_type_idx" ON "subscription_plans" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_price_idx" ON "subscription_plans" USING btree ("price","id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_credits_idx" ON "subscription_plans" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_points_idx" ON "subscription_plans" USING btree ("points","id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_enabled_idx" ON "subscription_plans" USING btree ("enabled","id");
--> statement-breakpoint
CREATE INDEX "subscription_plans_updated_at_idx" ON "subscription_plans" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_name_en_idx" ON "credits_packages" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_name_en_search_idx" ON "credits_packages" USING gin ("name_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "credits_packages_name_zh_idx" ON "credits_packages" USING btree ("name_zh","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_name_zh_search_idx" ON "credits_packages" USING gin ("name_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "credits_packages_size_idx" ON "credits_packages" USING btree ("size","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_base_credits_idx" ON "credits_packages" USING btree ("base_credits","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_bonus_credits_idx" ON "credits_packages" USING btree ("bonus_credits","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_price_idx" ON "credits_packages" USING btree ("price","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_popular_idx" ON "credits_packages" USING btree ("popular","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_enabled_idx" ON "credits_packages" USING btree ("enabled","id");
--> statement-breakpoint
CREATE INDEX "credits_packages_sort_order_idx" ON "credits_packages" USING btree ("sort_order","id");
--> statement-breakpoint
CREATE INDEX "points_packages_name_en_idx" ON "points_packages" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "points_packages_name_en_search_idx" ON "points_packages" USING gin ("name_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "points_packages_name_zh_idx" ON "points_packages" USING btree ("name_zh","id");
--> statement-breakpoint
CREATE INDEX "points_packages_name_zh_search_idx" ON "points_packages" USING gin ("name_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "points_packages_size_idx" ON "points_packages" USING btree ("size","id");
--> statement-breakpoint
CREATE INDEX "points_packages_base_points_idx" ON "points_packages" USING btree ("base_points","id");
--> statement-breakpoint
CREATE INDEX "points_packages_bonus_points_idx" ON "points_packages" USING btree ("bonus_points","id");
--> statement-breakpoint
CREATE INDEX "points_packages_price_idx" ON "points_packages" USING btree ("price","id");
--> statement-breakpoint
CREATE INDEX "points_packages_popular_idx" ON "points_packages" USING btree ("popular","id");
--> statement-breakpoint
CREATE INDEX "points_packages_enabled_idx" ON "points_packages" USING btree ("enabled","id");
--> statement-breakpoint
CREATE INDEX "points_packages_sort_order_idx" ON "points_packages" USING btree ("sort_order","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_channels_provider_key" ON "payment_channels" USING btree ("provider");
--> statement-breakpoint
CREATE INDEX "payment_channels_mode_idx" ON "payment_channels" USING btree ("mode","id");
--> statement-breakpoint
CREATE INDEX "payment_channels_enabled_idx" ON "payment_channels" USING btree ("enabled","id");
--> statement-breakpoint
CREATE INDEX "payment_channels_updated_at_idx" ON "payment_channels" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "ai_keys_name_idx" ON "ai_keys" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "ai_keys_name_search_idx" ON "ai_keys" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ai_keys_model_idx" ON "ai_keys" USING btree ("model","id");
--> statement-breakpoint
CREATE INDEX "ai_keys_model_search_idx" ON "ai_keys" USING gin ("model" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ai_keys_used_quota_idx" ON "ai_keys" USING btree ("used_quota","id");
--> statement-breakpoint
CREATE INDEX "ai_keys_status_idx" ON "ai_keys" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "ai_keys_updated_at_idx" ON "ai_keys" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_name_idx" ON "storage_buckets" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_name_search_idx" ON "storage_buckets" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "storage_buckets_endpoint_idx" ON "storage_buckets" USING btree ("endpoint","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_region_idx" ON "storage_buckets" USING btree ("region","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_access_key_idx" ON "storage_buckets" USING btree ("access_key","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_used_space_idx" ON "storage_buckets" USING btree ("used_space","id");
--> statement-breakpoint
CREATE INDEX "storage_buckets_status_idx" ON "storage_buckets" USING btree ("status","id");
