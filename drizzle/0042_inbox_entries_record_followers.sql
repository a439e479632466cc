CREATE TABLE "record_followers" (
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_followers_accounts_account_id_resource_record_id_pk" PRIMARY KEY("accounts","account_id","resource","record_id")
);
--> statement-breakpoint
CREATE INDEX "record_followers_record" ON "record_followers" USING btree ("record_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_changed" ON "inbox_entries" USING btree ("accounts","account_id","resource","record_id") WHERE kind = 'changed' and read_at is null;

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
