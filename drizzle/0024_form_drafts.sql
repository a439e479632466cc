CREATE TABLE "form_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid,
	"version" integer,
	"values" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_drafts_account" ON "form_drafts" USING btree ("accounts","account_id","resource");
--> statement-breakpoint
CREATE INDEX "form_drafts_updated_at" ON "form_drafts" USING btree ("updated_at");
