ALTER TABLE "bulk_runs" ADD COLUMN "scheduled_at" timestamp(3) with time zone;
