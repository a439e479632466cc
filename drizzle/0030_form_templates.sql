CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "form_templates_name" ON "form_templates" USING btree ("accounts","account_id","resource","name");
--> statement-breakpoint
CREATE INDEX "form_templates_resource" ON "form_templates" USING btree ("resource");
