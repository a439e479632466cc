ALTER TABLE "bulk_runs" ADD COLUMN "permanent" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "bulk_runs" SET "permanent" = 1 WHERE EXISTS (
  SELECT FROM "bulk_run_records" r WHERE r."run_id" = "bulk_runs"."id" AND r."refusal" IS NULL AND r."undo" IS NULL);
