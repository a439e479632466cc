CREATE TABLE "record_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "record_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"assigned_by_name" text,
	"due_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note_id" uuid,
	"assignment_id" uuid,
	"actor_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_note_id_record_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."record_notes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_assignment_id_record_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."record_assignments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "record_notes_record" ON "record_notes" USING btree ("resource","record_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "record_assignments_record" ON "record_assignments" USING btree ("resource","record_id");
--> statement-breakpoint
CREATE INDEX "record_assignments_account" ON "record_assignments" USING btree ("accounts","account_id","due_on");
--> statement-breakpoint
CREATE INDEX "record_assignments_due_on" ON "record_assignments" USING btree ("due_on") WHERE due_on is not null;
--> statement-breakpoint
CREATE INDEX "inbox_entries_account" ON "inbox_entries" USING btree ("accounts","account_id","created_at");
--> statement-breakpoint
CREATE INDEX "inbox_entries_unread" ON "inbox_entries" USING btree ("accounts","account_id") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "inbox_entries_record" ON "inbox_entries" USING btree ("resource","record_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_note" ON "inbox_entries" USING btree ("accounts","account_id","note_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_assignment" ON "inbox_entries" USING btree ("assignment_id","kind");
