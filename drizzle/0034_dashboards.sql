CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"panels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboards_name" ON "dashboards" USING btree ("accounts","account_id","name");
