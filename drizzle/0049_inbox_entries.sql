ALTER TABLE "inbox_entries" ADD COLUMN "count" integer;
