import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * How often a game was played on a day (UTC). The platform counts plays on the game alone (`playCount`); a trigger of the
 * database writes down here by how much each raise of that count raised it, whoever raised it. Per game, because one line
 * for all games would make all players wait for each other. A game that is deleted keeps its past, hence no reference.
 */
export const gamePlays = pgTable(
  'game_plays',
  {
    gameId: uuid('game_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    plays: integer('plays').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.day] }),
    index('game_plays_day_idx').on(table.day, table.plays),
  ],
)
