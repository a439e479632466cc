CREATE TABLE "media_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"picture_id" uuid,
	"file_id" uuid,
	"name" text NOT NULL,
	"alternative_text_en" text,
	"alternative_text_zh" text,
	"folder_id" uuid,
	"type" text,
	"media_type" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"sha256" text,
	"kept" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_type_check" CHECK ("type" in ('image', 'document')),
	CONSTRAINT "media_files_bytes_check" CHECK ("bytes" >= 0),
	CONSTRAINT "media_files_width_check" CHECK ("width" >= 0),
	CONSTRAINT "media_files_height_check" CHECK ("height" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_picture_id_stored_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "media_files_picture_id_idx" ON "media_files" USING btree ("picture_id","id");
--> statement-breakpoint
CREATE INDEX "media_files_file_id_idx" ON "media_files" USING btree ("file_id","id");
--> statement-breakpoint
CREATE INDEX "media_files_name_idx" ON "media_files" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "media_files_name_search_idx" ON "media_files" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_en_idx" ON "media_files" USING btree ("alternative_text_en","id");
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_en_desc_idx" ON "media_files" USING btree ("alternative_text_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_en_search_idx" ON "media_files" USING gin ("alternative_text_en" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_zh_idx" ON "media_files" USING btree ("alternative_text_zh","id");
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_zh_desc_idx" ON "media_files" USING btree ("alternative_text_zh" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "media_files_alternative_text_zh_search_idx" ON "media_files" USING gin ("alternative_text_zh" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "media_files_folder_id_idx" ON "media_files" USING btree ("folder_id","id");
--> statement-breakpoint
CREATE INDEX "media_files_type_idx" ON "media_files" USING btree ("type","id");
--> statement-breakpoint
CREATE INDEX "media_files_bytes_idx" ON "media_files" USING btree ("bytes","id");
--> statement-breakpoint
CREATE INDEX "media_files_bytes_desc_idx" ON "media_files" USING btree ("bytes" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "media_files_width_idx" ON "media_files" USING btree ("width","id");
--> statement-breakpoint
CREATE INDEX "media_files_width_desc_idx" ON "media_files" USING btree ("width" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "media_files_height_idx" ON "media_files" USING btree ("height","id");
--> statement-breakpoint
CREATE INDEX "media_files_height_desc_idx" ON "media_files" USING btree ("height" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_sha256_key" ON "media_files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "media_files_created_at_idx" ON "media_files" USING btree ("created_at","id","type");
--> statement-breakpoint
CREATE INDEX "media_files_found_idx" ON "media_files" USING gin (("search_text"("name", true) || "search_text"("alternative_text_en", false) || "search_text"("alternative_text_zh", false)) gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_name_key" ON "media_folders" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "media_folders_name_search_idx" ON "media_folders" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "media_folders_updated_at_idx" ON "media_folders" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "media_folders_found_idx" ON "media_folders" USING gin (("search_text"("name", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stored_files_sha256_idx" ON "stored_files" USING btree ("sha256");
--> statement-breakpoint
-- Files from before the library enter it, each content once.
INSERT INTO "media_files" ("id", "name", "file_id", "picture_id", "type", "media_type", "bytes", "width", "height", "sha256", "kept", "created_at")
SELECT DISTINCT ON ("sha256") gen_random_uuid(), "name", "id", CASE WHEN "mime_type" LIKE 'image/%' THEN "id" END,
  CASE WHEN "mime_type" LIKE 'image/%' THEN 'image' ELSE 'document' END, "mime_type", "size", "width", "height", "sha256", false, "created_at"
FROM "stored_files" ORDER BY "sha256", "created_at", "id";
