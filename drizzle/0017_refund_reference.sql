ALTER TABLE "orders" ADD COLUMN "refund_reference" text;
