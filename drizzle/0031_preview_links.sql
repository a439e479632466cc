CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"of_draft" boolean DEFAULT false NOT NULL,
	"accounts" text,
	"account_id" uuid,
	"actor_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "preview_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "preview_links_record" ON "preview_links" USING btree ("resource","record_id");
--> statement-breakpoint
CREATE INDEX "preview_links_expires_at" ON "preview_links" USING btree ("expires_at");
