/** A file of messages that is no JSON; Vite's own error does not name the file. */
class MessageFileError extends Error {
  /** @override */
  name = 'MessageFileError'
}

/**
 * Names the file of messages that cannot be read.
 * @returns {import('vite').Plugin & { transform(code: string, id: string): void }}
 */
export const messageFiles = () => ({
  name: 'storydesk:message-files',
  enforce: 'pre',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    const [file] = /locales\/[\w-]+\/[\w-]+\.json$/.exec(id) ?? []
    if (!file) return
    try {
      JSON.parse(code)
    } catch (error) {
      throw new MessageFileError(`${file} is not valid JSON: ${/** @type {Error} */ (error).message}`)
    }
  },
})
