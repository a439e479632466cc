DROP INDEX "games_credit_price_idx";
