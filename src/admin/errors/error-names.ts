/** The names of error pages in the sidebar (`/errors/{error}`). */
const statusByErrorName = {
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'internal-server-error': 500,
  'maintenance-error': 503,
} as const

export const errorNames = Object.keys(statusByErrorName) as (keyof typeof statusByErrorName)[]

export const errorStatuses = Object.values(statusByErrorName)
export type ErrorStatus = (typeof errorStatuses)[number]

/** The status of an error page by its name or number; 404 for other values. */
export const statusOfErrorPath = (path: string): ErrorStatus => {
  const name = errorNames.find((known) => known === path)
  return name ? statusByErrorName[name] : (errorStatuses.find((known) => String(known) === path) ?? 404)
}
