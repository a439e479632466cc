ALTER TABLE "auth_sessions" ADD COLUMN "first_step" text;
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "second_step" text;
--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "first_step" text;
