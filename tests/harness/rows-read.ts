/** A plan of PostgreSQL as JSON. */
export interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The rows of tables that an executed plan read. */
export const rowsRead = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Relation Name'] ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0) +
  (plan.Plans ?? []).reduce((total, each) => total + rowsRead(each), 0)

/** How often the parts of an executed plan ran. */
export const timesRun = (plan: Plan): number =>
  plan['Actual Loops'] + (plan.Plans ?? []).reduce((total, each) => total + timesRun(each), 0)
