import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** Sharp, loaded with the first image. It takes 30 MB of memory, and as long to load as all other packages. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // No image is decoded twice, so sharp's cache would only use memory.
    sharp.cache(false)
    // One thread per image: the other processors answer requests.
    sharp.concurrency(1)
    return sharp
  })
  return loading
}
