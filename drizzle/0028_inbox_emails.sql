ALTER TABLE "staff_settings" ADD COLUMN "inbox_emails" boolean;
--> statement-breakpoint
ALTER TABLE "staff_settings" ADD COLUMN "inbox_emailed_at" timestamp(3) with time zone;
