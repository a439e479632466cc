-- The text of one row takes about as long as reading three pages. With a lower cost PostgreSQL reads a whole table for a
-- frequent text, instead of the index.
ALTER FUNCTION "search_text"("given" text, "has_initials" boolean) COST 300;
