/** The used part of the package's API, because it has no types. */
declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
