CREATE TABLE "record_drafts" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"accounts" text,
	"account_id" uuid,
	"actor_name" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_drafts_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
DROP INDEX "games_created_at_idx";
--> statement-breakpoint
DROP INDEX "blog_posts_created_at_idx";
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "has_draft" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "has_draft" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "record_drafts_files" ON "record_drafts" USING gin ("files");
--> statement-breakpoint
CREATE INDEX "games_has_draft_idx" ON "games" USING btree ("has_draft","id");
--> statement-breakpoint
CREATE INDEX "blog_posts_has_draft_idx" ON "blog_posts" USING btree ("has_draft","id");
--> statement-breakpoint
CREATE INDEX "games_created_at_idx" ON "games" USING btree ("created_at","id","status","has_draft","type","free");
--> statement-breakpoint
CREATE INDEX "blog_posts_created_at_idx" ON "blog_posts" USING btree ("created_at","id","status","has_draft");
