CREATE TABLE "automations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resource" text NOT NULL,
	"event" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"hour" integer DEFAULT 0 NOT NULL,
	"zone" text NOT NULL,
	"steps" jsonb NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"failure" jsonb,
	"due_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"event" text NOT NULL,
	"depth" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "body" text;
--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "automations_name" ON "automations" USING btree ("accounts","account_id","resource","name");
--> statement-breakpoint
CREATE INDEX "automations_active" ON "automations" USING btree ("resource") WHERE "automations"."active";
--> statement-breakpoint
CREATE INDEX "automations_due_at" ON "automations" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "automation_runs_due_at" ON "automation_runs" USING btree ("due_at") WHERE "automation_runs"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "automation_runs_automation" ON "automation_runs" USING btree ("automation_id","created_at");
--> statement-breakpoint
CREATE INDEX "automation_runs_created_at" ON "automation_runs" USING btree ("created_at");
--> statement-breakpoint
-- The runs of automations that an audit event starts are noted in its transaction. An automation's own change never starts
-- it again; an event that is dated back, as in demo data, starts none.
CREATE FUNCTION "note_automation_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "automations" WHERE "active") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "automation_runs" ("id", "automation_id", "record_id", "event", "depth")
  SELECT "new_uuid_v7"(), "automations"."id", line."record_id"::uuid, line."action", coalesce(cause."depth", 0) + 1
  FROM "lines" AS line
  JOIN "automations" ON "automations"."active" AND "automations"."resource" = line."resource"
  -- The run that made the change, by the request id of its audit event.
  LEFT JOIN "automation_runs" AS cause ON cause."id" = CASE
    WHEN line."request_id" ~ '^automation [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN substring(line."request_id" FROM 12)::uuid END
  WHERE line."record_id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND line."created_at" > now() - interval '1 minute'
    AND cause."automation_id" IS DISTINCT FROM "automations"."id"
    AND CASE "automations"."event"
      WHEN 'created' THEN line."action" = 'create' OR line."action" = 'restore' AND line."before" IS NULL
      WHEN 'action' THEN line."action" = ANY ("automations"."names")
      -- An assignment has values that are no fields of the record.
      WHEN 'changed' THEN line."before" IS NOT NULL AND line."after" <> '{}' AND NOT line."after" ? 'assignee'
        AND ("automations"."names" = '{}' OR line."after" ?| "automations"."names")
      ELSE false END;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_note_automation_runs" AFTER INSERT ON "audit_events"
REFERENCING NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "note_automation_runs"();
