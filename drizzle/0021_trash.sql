CREATE TABLE "trash" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"title" jsonb,
	"kept" jsonb NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"deleted_by" text,
	"deleted_by_name" text,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trash_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
CREATE INDEX "trash_resource_deleted_at_idx" ON "trash" USING btree ("resource","deleted_at","record_id");
--> statement-breakpoint
CREATE INDEX "trash_deleted_at_idx" ON "trash" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "trash_files_idx" ON "trash" USING gin ("files");
--> statement-breakpoint
-- A restored record returns to webhooks as a new one.
CREATE OR REPLACE FUNCTION "note_webhook_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
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
