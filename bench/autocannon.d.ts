/** The part of autocannon's interface that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    body: string
    headers?: Record<string, string>
    setupRequest?(request: Request): Request
  }
  interface Options {
    url: string
    method: 'POST'
    connections: number
    duration: number
    setupClient(client: { setRequests(requests: Request[]): void }): void
    verifyBody(body: string): boolean
  }
  interface Result {
    requests: { total: number; average: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
    mismatches: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
