ALTER TABLE "media_files" ADD COLUMN "framing" jsonb;
