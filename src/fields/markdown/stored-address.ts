const storedFile = /^\/files\/[0-9a-f-]{36}\/[\w-]{16,64}(\/[^/?#]*)?$/i

/**
 * Whether an address is that of a stored file, as `uploadFile` returns it. No other address of this site is an image.
 */
export const isStoredFile = (address: string): boolean => storedFile.test(address)
