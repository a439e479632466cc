ALTER TABLE "idempotency_keys" RENAME COLUMN "asker" TO "actor";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "idempotency_keys_asker_key_pk" TO "idempotency_keys_actor_key_pk";
