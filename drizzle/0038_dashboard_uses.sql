CREATE TABLE "dashboard_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"dashboard_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_uses" ADD CONSTRAINT "dashboard_uses_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_uses_kind" ON "dashboard_uses" USING btree ("accounts","account_id","kind");
