ALTER TABLE "stored_files" ALTER COLUMN "token" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "secret" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;
