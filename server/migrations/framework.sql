-- No role and no fault of the program changes or removes an audit event.
CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
-- An id as the server makes them (UUIDv7): milliseconds first, so that ids made later sort later.
CREATE FUNCTION "new_uuid_v7"() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
-- Every change passes through the audit, so its deliveries are noted in its own transaction. An event without a record or
-- without values is no change (an export, a tested connection); one that is dated back, as in demo data, is not sent.
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
    SELECT "new_uuid_v7"() AS "id", "webhooks"."id" AS "webhook_id", line."resource" || '.' || sent."name" AS "event",
      line."resource", line."record_id", line."created_at", line."actor_id", line."actor_name", line."before", line."after"
    FROM "lines" AS line
    CROSS JOIN LATERAL (
      -- A restored record returns as a new one; a declared action of that name has values before it.
      SELECT CASE WHEN line."action" = 'create' OR line."action" = 'restore' AND line."before" IS NULL THEN 'created'
        WHEN line."action" IN ('update', 'move') THEN 'updated'
        WHEN line."action" = 'delete' THEN 'deleted' END AS "change"
    ) AS kind
    CROSS JOIN LATERAL (
      SELECT coalesce(kind."change", line."action") AS "name", coalesce(kind."change", 'actions') AS "word"
    ) AS sent
    JOIN "webhooks" ON "webhooks"."active" AND "webhooks"."events" @> jsonb_build_array(
      jsonb_build_object('resource', line."resource", 'events', jsonb_build_array(sent."word")))
    WHERE line."record_id" IS NOT NULL AND (line."before" IS NOT NULL OR line."after" IS NOT NULL)
      AND line."created_at" > now() - interval '1 minute'
  ) AS told;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_note_webhook_deliveries" AFTER INSERT ON "audit_events"
REFERENCING NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "note_webhook_deliveries"();
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
--> statement-breakpoint
-- The followers of a record receive its change in the transaction of its audit event. Their own changes add none, nor do
-- notes, which `addNote` sends, or events that are dated back, as in demo data.
CREATE FUNCTION "note_followed_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "record_followers") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "inbox_entries" ("id", "accounts", "account_id", "resource", "record_id", "kind", "actor_name")
  SELECT "new_uuid_v7"(), follower."accounts", follower."account_id", follower."resource", follower."record_id", 'changed', line."actor_name"
  FROM "lines" AS line
  JOIN "record_followers" AS follower ON follower."resource" = line."resource" AND follower."record_id" = CASE
    WHEN line."record_id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN line."record_id"::uuid END
  WHERE line."after" <> '{}' AND line."created_at" > now() - interval '1 minute'
    AND line."actor_id" IS DISTINCT FROM follower."account_id"::text
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_note_followed_changes" AFTER INSERT ON "audit_events"
REFERENCING NEW TABLE AS "lines" FOR EACH STATEMENT EXECUTE FUNCTION "note_followed_changes"();
--> statement-breakpoint
-- The activity shows one event for each resource and action of a bulk run, and every other event.
CREATE INDEX "audit_events_bulk_run" ON "audit_events" ("request_id", "resource", "action", "created_at" DESC, "id" DESC)
WHERE "request_id" ~ '^(run|undo) ';
--> statement-breakpoint
CREATE INDEX "audit_events_single" ON "audit_events" ("created_at" DESC, "id" DESC)
WHERE ("request_id" ~ '^(run|undo) ') IS NOT TRUE;
--> statement-breakpoint
-- The filter of the activity offers the people of the events that a role may see.
CREATE INDEX "audit_events_actors" ON "audit_events" ("actor_name", "resource") WHERE "record_id" IS NOT NULL;
