CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "auth_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_attempts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"token" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"asker" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_asker_key_pk" PRIMARY KEY("asker","key")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"description_en" text,
	"description_zh" text,
	"color" text DEFAULT '#6366f1' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"slug" text NOT NULL,
	"icon" text,
	"description_en" text,
	"description_zh" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_sort_order_check" CHECK ("sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"username" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"name" text,
	"email" text NOT NULL,
	"phone_number" text,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"credits" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"subscribed" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("role" in ('superadmin', 'admin', 'manager', 'cashier', 'creator', 'user')),
	CONSTRAINT "users_status_check" CHECK ("status" in ('active', 'inactive', 'invited', 'suspended')),
	CONSTRAINT "users_credits_check" CHECK ("credits" >= 0),
	CONSTRAINT "users_points_check" CHECK ("points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text,
	"password_hash" text,
	"role" text DEFAULT 'support' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"second_step" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_role_check" CHECK ("role" in ('super_admin', 'editor', 'moderator', 'support')),
	CONSTRAINT "admins_status_check" CHECK ("status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "balance_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_adjustments_kind_check" CHECK ("kind" in ('credits', 'points'))
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"slug" text NOT NULL,
	"author" text NOT NULL,
	"description_en" text,
	"description_zh" text,
	"cover_id" uuid,
	"detail_image_id" uuid,
	"document_id" uuid,
	"type" text DEFAULT 'text_adventure' NOT NULL,
	"category_id" uuid,
	"credit_price" integer DEFAULT 0 NOT NULL,
	"points_per_action" integer DEFAULT 0 NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"free_trial_rounds" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"ratings_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "games_type_check" CHECK ("type" in ('text_adventure', 'role_playing', 'mystery', 'romance', 'simulation', 'strategy')),
	CONSTRAINT "games_credit_price_check" CHECK ("credit_price" >= 0),
	CONSTRAINT "games_points_per_action_check" CHECK ("points_per_action" >= 0),
	CONSTRAINT "games_free_trial_rounds_check" CHECK ("free_trial_rounds" >= 0),
	CONSTRAINT "games_status_check" CHECK ("status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_number" text NOT NULL,
	"user_id" uuid,
	"type" text DEFAULT 'subscription' NOT NULL,
	"product" text,
	"credits" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text DEFAULT 'other' NOT NULL,
	"ordered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"status_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_type_check" CHECK ("type" in ('subscription', 'points_package', 'credits_package')),
	CONSTRAINT "orders_credits_check" CHECK ("credits" >= 0),
	CONSTRAINT "orders_points_check" CHECK ("points" >= 0),
	CONSTRAINT "orders_amount_check" CHECK ("amount" >= 0),
	CONSTRAINT "orders_status_check" CHECK ("status" in ('paid', 'pending', 'cancelled', 'refunded')),
	CONSTRAINT "orders_payment_method_check" CHECK ("payment_method" in ('alipay', 'wechat', 'other'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text,
	"actor_id" text,
	"actor_name" text,
	"ip" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "games_tags" (
	"game_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "games_tags_pkey" PRIMARY KEY("game_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "auth_refresh_tokens" ADD CONSTRAINT "auth_refresh_tokens_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_cover_id_stored_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_detail_image_id_stored_files_id_fk" FOREIGN KEY ("detail_image_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_document_id_stored_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games_tags" ADD CONSTRAINT "games_tags_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "games_tags" ADD CONSTRAINT "games_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "auth_sessions_standing" ON "auth_sessions" USING btree ("account_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "auth_sessions_expires_at" ON "auth_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "auth_refresh_tokens_session_id" ON "auth_refresh_tokens" USING btree ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_codes_open" ON "auth_codes" USING btree ("accounts","account_id","purpose") WHERE used_at is null and voided_at is null;
--> statement-breakpoint
CREATE INDEX "auth_codes_expires_at" ON "auth_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "auth_attempts_expire" ON "auth_attempts" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "stored_files_created_at_idx" ON "stored_files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "tags_name_en_idx" ON "tags" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "tags_name_en_search_idx" ON "tags" USING gin ("name_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tags_name_zh_idx" ON "tags" USING btree ("name_zh","id");
--> statement-breakpoint
CREATE INDEX "tags_name_zh_search_idx" ON "tags" USING gin ("name_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tags_active_idx" ON "tags" USING btree ("active","id");
--> statement-breakpoint
CREATE INDEX "tags_updated_at_idx" ON "tags" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "categories_name_en_idx" ON "categories" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "categories_name_en_search_idx" ON "categories" USING gin ("name_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "categories_name_zh_idx" ON "categories" USING btree ("name_zh","id");
--> statement-breakpoint
CREATE INDEX "categories_name_zh_search_idx" ON "categories" USING gin ("name_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "categories_sort_order_idx" ON "categories" USING btree ("sort_order","id");
--> statement-breakpoint
CREATE INDEX "categories_active_idx" ON "categories" USING btree ("active","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");
--> statement-breakpoint
CREATE INDEX "users_username_search_idx" ON "users" USING gin ("username" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "users_name_search_idx" ON "users" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "users_email_search_idx" ON "users" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "users_status_idx" ON "users" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "users_credits_idx" ON "users" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "users_points_idx" ON "users" USING btree ("points","id");
--> statement-breakpoint
CREATE INDEX "users_subscribed_idx" ON "users" USING btree ("subscribed","id");
--> statement-breakpoint
CREATE INDEX "users_registered_at_idx" ON "users" USING btree ("registered_at","id");
--> statement-breakpoint
CREATE INDEX "users_last_login_at_idx" ON "users" USING btree ("last_login_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username_key" ON "admins" USING btree ("username");
--> statement-breakpoint
CREATE INDEX "admins_username_search_idx" ON "admins" USING gin ("username" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email_key" ON "admins" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "admins_email_search_idx" ON "admins" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "admins_display_name_idx" ON "admins" USING btree ("display_name","id");
--> statement-breakpoint
CREATE INDEX "admins_display_name_search_idx" ON "admins" USING gin ("display_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "admins_role_idx" ON "admins" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "admins_status_idx" ON "admins" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "admins_last_login_at_idx" ON "admins" USING btree ("last_login_at","id");
--> statement-breakpoint
CREATE INDEX "admins_created_at_idx" ON "admins" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_user_id_idx" ON "balance_adjustments" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_kind_idx" ON "balance_adjustments" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_delta_idx" ON "balance_adjustments" USING btree ("delta","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_balance_after_idx" ON "balance_adjustments" USING btree ("balance_after","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_reason_idx" ON "balance_adjustments" USING btree ("reason","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_admin_id_idx" ON "balance_adjustments" USING btree ("admin_id","id");
--> statement-breakpoint
CREATE INDEX "balance_adjustments_created_at_idx" ON "balance_adjustments" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "games_title_en_idx" ON "games" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "games_title_en_search_idx" ON "games" USING gin ("title_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "games_title_zh_idx" ON "games" USING btree ("title_zh","id");
--> statement-breakpoint
CREATE INDEX "games_title_zh_search_idx" ON "games" USING gin ("title_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "games_slug_key" ON "games" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "games_author_idx" ON "games" USING btree ("author","id");
--> statement-breakpoint
CREATE INDEX "games_author_search_idx" ON "games" USING gin ("author" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "games_cover_id_idx" ON "games" USING btree ("cover_id","id");
--> statement-breakpoint
CREATE INDEX "games_detail_image_id_idx" ON "games" USING btree ("detail_image_id","id");
--> statement-breakpoint
CREATE INDEX "games_document_id_idx" ON "games" USING btree ("document_id","id");
--> statement-breakpoint
CREATE INDEX "games_type_idx" ON "games" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "games_category_id_idx" ON "games" USING btree ("category_id","id");
--> statement-breakpoint
CREATE INDEX "games_credit_price_idx" ON "games" USING btree ("credit_price","id");
--> statement-breakpoint
CREATE INDEX "games_free_idx" ON "games" USING btree ("free","id");
--> statement-breakpoint
CREATE INDEX "games_status_idx" ON "games" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "games_play_count_idx" ON "games" USING btree ("play_count","id");
--> statement-breakpoint
CREATE INDEX "games_rating_idx" ON "games" USING btree ("rating","id");
--> statement-breakpoint
CREATE INDEX "games_created_at_idx" ON "games" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "games_updated_at_idx" ON "games" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_number_key" ON "orders" USING btree ("order_number");
--> statement-breakpoint
CREATE INDEX "orders_order_number_search_idx" ON "orders" USING gin ("order_number" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_user_id_idx" ON "orders" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "orders_type_idx" ON "orders" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "orders_product_idx" ON "orders" USING btree ("product","id");
--> statement-breakpoint
CREATE INDEX "orders_product_search_idx" ON "orders" USING gin ("product" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_amount_idx" ON "orders" USING btree ("amount","id");
--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "orders_payment_method_idx" ON "orders" USING btree ("payment_method","id");
--> statement-breakpoint
CREATE INDEX "orders_ordered_at_idx" ON "orders" USING btree ("ordered_at","id");
--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree ("paid_at","id");
--> statement-breakpoint
CREATE INDEX "audit_events_action_idx" ON "audit_events" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "audit_events_resource_idx" ON "audit_events" USING btree ("resource","id");
--> statement-breakpoint
CREATE INDEX "audit_events_record_id_idx" ON "audit_events" USING btree ("record_id","id");
--> statement-breakpoint
CREATE INDEX "audit_events_actor_name_idx" ON "audit_events" USING btree ("actor_name","id");
--> statement-breakpoint
CREATE INDEX "audit_events_actor_name_search_idx" ON "audit_events" USING gin ("actor_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "audit_events_ip_idx" ON "audit_events" USING btree ("ip","id");
--> statement-breakpoint
CREATE INDEX "audit_events_created_at_idx" ON "audit_events" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_events_resource_record_id_created_at_idx" ON "audit_events" USING btree ("resource","record_id","created_at");
--> statement-breakpoint
CREATE INDEX "games_tags_tag_id_idx" ON "games_tags" USING btree ("tag_id","game_id");
