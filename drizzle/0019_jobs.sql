CREATE TABLE "job_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "job_queue_due_at" ON "job_queue" USING btree ("due_at");
