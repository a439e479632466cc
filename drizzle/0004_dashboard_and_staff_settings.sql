CREATE TABLE "game_plays" (
	"game_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "game_plays_game_id_day_pk" PRIMARY KEY("game_id","day")
);
--> statement-breakpoint
CREATE TABLE "staff_settings" (
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"username_changed_at" timestamp(3) with time zone,
	"display_email" text,
	"bio" text,
	"links" text[] DEFAULT '{}' NOT NULL,
	"born_on" date,
	"language" text,
	"hidden_entries" text[] DEFAULT '{}' NOT NULL,
	"notifications" text,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"notified_at" timestamp(3) with time zone,
	CONSTRAINT "staff_settings_accounts_account_id_pk" PRIMARY KEY("accounts","account_id")
);
--> statement-breakpoint
CREATE INDEX "game_plays_day_idx" ON "game_plays" USING btree ("day","plays");
--> statement-breakpoint
CREATE INDEX "staff_settings_notifications_idx" ON "staff_settings" USING btree ("notifications","notified_at");
--> statement-breakpoint
CREATE INDEX "orders_paid_at_status_amount_idx" ON "orders" USING btree ("paid_at","status","amount");
--> statement-breakpoint
-- The platform raises a game's play count; by how much, and on which day (UTC), is written down here.
CREATE FUNCTION "note_plays_of_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "game_plays" ("game_id", "day", "plays")
  VALUES (NEW."id", (now() AT TIME ZONE 'UTC')::date, NEW."play_count" - OLD."play_count")
  ON CONFLICT ("game_id", "day") DO UPDATE SET "plays" = "game_plays"."plays" + EXCLUDED."plays";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "games_note_plays" AFTER UPDATE OF "play_count" ON "games"
FOR EACH ROW WHEN (NEW."play_count" > OLD."play_count") EXECUTE FUNCTION "note_plays_of_day"();
