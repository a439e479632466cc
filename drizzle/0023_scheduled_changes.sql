CREATE TABLE "scheduled_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"action" text NOT NULL,
	"values" jsonb NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_name" text,
	"token_id" uuid,
	"due_at" timestamp(3) with time zone NOT NULL,
	"try_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"failure" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "scheduled_changes_record" ON "scheduled_changes" USING btree ("resource","record_id");
--> statement-breakpoint
CREATE INDEX "scheduled_changes_try_at" ON "scheduled_changes" USING btree ("try_at") WHERE "scheduled_changes"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "scheduled_changes_due_at" ON "scheduled_changes" USING btree ("due_at");
