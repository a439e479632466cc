import type postgres from 'postgres'
import { singleId } from '../../declare'

/** The credits and points a new account is given; none where the configuration is missing. */
export async function startingResources(sql: postgres.Sql): Promise<{ credits: number; points: number }> {
  const [config] = await sql<{ credits: number; points: number }[]>`
    select initial_credits as credits, initial_points as points from new_user_config where id = ${singleId}`
  return config ?? { credits: 0, points: 0 }
}
