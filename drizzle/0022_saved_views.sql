CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"layout" jsonb NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_id" uuid NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_above" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "view_uses" ADD CONSTRAINT "view_uses_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("accounts","account_id","resource","name");
--> statement-breakpoint
CREATE INDEX "saved_views_resource" ON "saved_views" USING btree ("resource");
--> statement-breakpoint
CREATE UNIQUE INDEX "view_uses_kind" ON "view_uses" USING btree ("view_id","accounts","account_id","kind");
--> statement-breakpoint
CREATE INDEX "view_uses_account" ON "view_uses" USING btree ("accounts","account_id");
--> statement-breakpoint
CREATE INDEX "view_uses_due_at" ON "view_uses" USING btree ("due_at");
