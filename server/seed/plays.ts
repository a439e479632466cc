import type { TransactionSql } from 'postgres'
import type { Clock } from './clock'

/**
 * Distributes the plays of every game over its days: more at first and at weekends, with some deterministic randomness.
 * They add up to the game's total.
 */
export async function spreadPlays(sql: TransactionSql, clock: Clock): Promise<void> {
  await sql`
    with days as (
      select g.id, g.play_count, d::date as day,
        (1 + 3 * exp(-extract(epoch from d - (g.created_at at time zone 'UTC')) / 86400 / 12.0))
          * case when extract(isodow from d) >= 6 then 1.35 else 1 end
          * (0.7 + 0.6 * (abs(hashtext(g.slug || d::date::text)) % 100) / 100) as weight
      from games g
      cross join lateral generate_series(
        date_trunc('day', g.created_at at time zone 'UTC'), ${clock.text(clock.now)}::timestamptz at time zone 'UTC', '1 day') d
      where g.play_count > 0
    ), shares as (
      select *, sum(weight) over (partition by id order by day) / sum(weight) over (partition by id) as until,
        (sum(weight) over (partition by id order by day) - weight) / sum(weight) over (partition by id) as before
      from days
    )
    insert into game_plays (game_id, day, plays)
    select id, day, round(play_count * until)::int - round(play_count * before)::int from shares
    where round(play_count * until)::int > round(play_count * before)::int`
}
