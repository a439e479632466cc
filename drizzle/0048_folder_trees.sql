DROP INDEX "media_folders_name_key";
--> statement-breakpoint
ALTER TABLE "media_folders" ADD COLUMN "parent_id" uuid;
--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_parent_id_media_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "media_folders_parent_id_idx" ON "media_folders" USING btree ("parent_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_name_key" ON "media_folders" USING btree ("name",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid));
