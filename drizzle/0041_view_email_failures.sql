ALTER TABLE "inbox_entries" ALTER COLUMN "record_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "view_id" uuid;
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "failure" jsonb;
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inbox_entries_view" ON "inbox_entries" USING btree ("view_id") WHERE view_id is not null;
