ALTER TABLE "staff_settings" ADD COLUMN "theme" text;
--> statement-breakpoint
ALTER TABLE "staff_settings" ADD COLUMN "font" text;
--> statement-breakpoint
ALTER TABLE "staff_settings" ADD COLUMN "direction" text;
