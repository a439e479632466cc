import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** Sharp, loaded with the first image: it takes 30 MB of memory, and at the start as long as the rest of the program's packages. */
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
