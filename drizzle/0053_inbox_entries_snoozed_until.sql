DROP INDEX "inbox_entries_account";
--> statement-breakpoint
DROP INDEX "inbox_entries_changed";
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "snoozed_until" timestamp(3) with time zone;
--> statement-breakpoint
CREATE INDEX "inbox_entries_snoozed_until" ON "inbox_entries" USING btree ("snoozed_until") WHERE snoozed_until is not null;
--> statement-breakpoint
CREATE INDEX "inbox_entries_account" ON "inbox_entries" USING btree ("accounts","account_id",greatest(created_at, snoozed_until));
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_changed" ON "inbox_entries" USING btree ("accounts","account_id","resource","record_id") WHERE kind = 'changed' and read_at is null and snoozed_until is null;
