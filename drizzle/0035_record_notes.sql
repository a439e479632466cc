ALTER TABLE "record_notes" ADD COLUMN "parent_id" uuid;
--> statement-breakpoint
ALTER TABLE "record_notes" ADD COLUMN "deleted_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "record_notes" ADD CONSTRAINT "record_notes_parent_id_record_notes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."record_notes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "record_notes_parent" ON "record_notes" USING btree ("parent_id");
