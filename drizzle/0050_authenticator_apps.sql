CREATE TABLE "auth_apps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_app_id_auth_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."auth_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_apps_confirmed" ON "auth_apps" USING btree ("accounts","account_id") WHERE confirmed_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_apps_in_setup" ON "auth_apps" USING btree ("accounts","account_id") WHERE confirmed_at is null;
--> statement-breakpoint
CREATE INDEX "auth_recovery_codes_app_id" ON "auth_recovery_codes" USING btree ("app_id");
