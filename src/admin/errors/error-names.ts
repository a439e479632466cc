/** The names of error pages in the sidebar (`/errors/{error}`). */
export const statusByErrorName = {
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'internal-server-error': 500,
  'maintenance-error': 503,
} as const

export const errorNames = Object.keys(statusByErrorName) as (keyof typeof statusByErrorName)[]

export const errorStatuses = Object.values(statusByErrorName)
export type ErrorStatus = (typeof errorStatuses)[number]
