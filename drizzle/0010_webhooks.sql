CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"webhook_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status_code" integer,
	"problem" text,
	"duration" integer,
	"last_attempt_at" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"body" jsonb NOT NULL,
	"answer" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "webhook_deliveries_problem_check" CHECK ("problem" in ('badAddress', 'privateAddress', 'unreachable', 'tooSlow', 'refused', 'lockedSecret', 'deactivated')),
	CONSTRAINT "webhook_deliveries_duration_check" CHECK ("duration" >= 0)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "webhooks_name_idx" ON "webhooks" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "webhooks_name_search_idx" ON "webhooks" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "webhooks_url_idx" ON "webhooks" USING btree ("url","id");
--> statement-breakpoint
CREATE INDEX "webhooks_active_idx" ON "webhooks" USING btree ("active","id");
--> statement-breakpoint
CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries" USING btree ("event","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_idx" ON "webhook_deliveries" USING btree ("webhook_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record_id_idx" ON "webhook_deliveries" USING btree ("record_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_idx" ON "webhook_deliveries" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_attempts_idx" ON "webhook_deliveries" USING btree ("attempts","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_code_idx" ON "webhook_deliveries" USING btree ("status_code","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_code_desc_idx" ON "webhook_deliveries" USING btree ("status_code" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_problem_idx" ON "webhook_deliveries" USING btree ("problem","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_problem_desc_idx" ON "webhook_deliveries" USING btree ("problem" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_status_next_attempt_at_idx" ON "webhook_deliveries" USING btree ("webhook_id","status","next_attempt_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_created_at_idx" ON "webhook_deliveries" USING btree ("status","created_at");
--> statement-breakpoint
-- An id as the server makes them (UUIDv7): milliseconds first, so that ids made later sort later.
CREATE FUNCTION "new_uuid_v7"() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
-- Every change passes through the audit, in its own transaction: whoever wants to be told of it is noted in the same one.
-- A line without a record or without values is no change of one (an export, a tested connection); one that is dated back,
-- as the demo's past is, is no news.
CREATE FUNCTION "note_webhook_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks" WHERE "active") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "webhook_deliveries" ("id", "webhook_id", "event", "resource", "record_id", "next_attempt_at", "body")
  SELECT told."id", told."webhook_id", told."event", told."resource", told."record_id", now(), jsonb_build_object(
    'id', told."id",
    'type', told."event",
    'resource', told."resource",
    'recordId', told."record_id",
    'at', to_char(told."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', jsonb_build_object('id', told."actor_id", 'name', told."actor_name"),
    'before', told."before",
    'after', told."after")
  FROM (
    SELECT "new_uuid_v7"() AS "id", "webhooks"."id" AS "webhook_id", line."resource" || '.' || kind."name" AS "event",
      line."resource", line."record_id", line."created_at", line."actor_id", line."actor_name", line."before", line."after"
    FROM "lines" AS line
    CROSS JOIN LATERAL (
      SELECT CASE line."action" WHEN 'create' THEN 'created' WHEN 'update' THEN 'updated' WHEN 'move' THEN 'updated'
        WHEN 'delete' THEN 'deleted' ELSE line."action" END AS "name",
      CASE line."action" WHEN 'create' THEN 'created' WHEN 'update' THEN 'updated' WHEN 'move' THEN 'updated'
        WHEN 'delete' THEN 'deleted' ELSE 'actions' END AS "word"
    ) AS kind
    JOIN "webhooks" ON "webhooks"."active" AND "webhooks"."events" @> jsonb_build_array(
      jsonb_build_object('resource', line."resource", 'events', jsonb_build_array(kind."word")))
    WHERE line."record_id" IS NOT NULL AND (line."before" IS NOT NULL OR line."after" IS NOT NULL)
      AND line."created_at" > now() - interval '1 minute'
  ) AS told;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_note_webhook_deliveries" AFTER INSERT ON "audit_events"
REFERENCING NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "note_webhook_deliveries"();
