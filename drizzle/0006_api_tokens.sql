CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"token_hash" text,
	"starts_with" text,
	"admin_id" uuid,
	"user_id" uuid,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_tokens_name_idx" ON "api_tokens" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "api_tokens_name_search_idx" ON "api_tokens" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "api_tokens_expires_at_idx" ON "api_tokens" USING btree ("expires_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "api_tokens_starts_with_idx" ON "api_tokens" USING btree ("starts_with","id");
--> statement-breakpoint
CREATE INDEX "api_tokens_admin_id_idx" ON "api_tokens" USING btree ("admin_id","id");
--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "api_tokens_last_used_at_idx" ON "api_tokens" USING btree ("last_used_at","id");
--> statement-breakpoint
CREATE INDEX "api_tokens_created_at_idx" ON "api_tokens" USING btree ("created_at","id");
