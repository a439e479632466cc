CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"filter" jsonb,
	"versions" jsonb,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undoes" uuid,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_name" text,
	"token_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"failure" jsonb,
	"total" integer NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_run_records" (
	"run_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"undo" jsonb,
	"refusal" jsonb,
	CONSTRAINT "bulk_run_records_run_id_record_id_pk" PRIMARY KEY("run_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_run_records" ADD CONSTRAINT "bulk_run_records_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bulk_runs_due_at" ON "bulk_runs" USING btree ("due_at") WHERE "bulk_runs"."state" = 'running';
--> statement-breakpoint
CREATE INDEX "bulk_runs_account" ON "bulk_runs" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_undoes" ON "bulk_runs" USING btree ("undoes");
--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at" ON "bulk_runs" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "bulk_run_records_refused" ON "bulk_run_records" USING btree ("run_id","record_id") WHERE "bulk_run_records"."refusal" is not null;
