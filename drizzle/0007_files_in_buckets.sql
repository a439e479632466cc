CREATE TABLE "unclaimed_objects" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"remove_after" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "bucket_id" uuid;
--> statement-breakpoint
ALTER TABLE "unclaimed_objects" ADD CONSTRAINT "unclaimed_objects_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "unclaimed_objects_bucket_id_idx" ON "unclaimed_objects" USING btree ("bucket_id");
--> statement-breakpoint
CREATE INDEX "unclaimed_objects_remove_after_idx" ON "unclaimed_objects" USING btree ("remove_after");
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "stored_files_bucket_id_idx" ON "stored_files" USING btree ("bucket_id","size");
