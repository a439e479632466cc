ALTER TABLE "balance_adjustments" ADD COLUMN "adjusted_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_adjusted_by_id_users_id_fk" FOREIGN KEY ("adjusted_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "balance_adjustments_adjusted_by_id_idx" ON "balance_adjustments" USING btree ("adjusted_by_id","id");
--> statement-breakpoint
-- Who adjusted so far under reading B is in the audit alone, which was written in the same transaction and so at the same moment.
UPDATE "balance_adjustments" AS line SET "adjusted_by_id" = staff."id"
FROM "audit_events" AS told JOIN "users" AS staff ON staff."id"::text = told."actor_id"
WHERE line."admin_id" IS NULL AND told."resource" = 'users' AND told."record_id" = line."user_id"::text
  AND told."created_at" = line."created_at";
