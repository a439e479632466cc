CREATE TABLE "auth_devices" (
	"accounts" text NOT NULL,
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_devices_accounts_account_id_device_hash_network_pk" PRIMARY KEY("accounts","account_id","device_hash","network")
);
--> statement-breakpoint
CREATE INDEX "auth_devices_last_used_at" ON "auth_devices" USING btree ("last_used_at");
