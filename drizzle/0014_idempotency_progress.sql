ALTER TABLE "idempotency_keys" DROP COLUMN "status";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "access" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "owner" uuid;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "lease_until" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "targets" uuid[];
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "refused" jsonb;
