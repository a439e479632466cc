/** File extensions of a media type, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt'],
}

const longest = 150

/** Control characters, and those that reverse text direction so that `gpj.exe` looks like `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * The name for display and download: the sender's name without directories and deceptive characters. Its extension
 * matches the detected content, so a program called `report.pdf.exe` cannot be saved as one.
 */
export function presentableName(name: string, mimeType: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(unprintable, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const allowed = endings[mimeType] ?? ['bin']
  const dot = clean.lastIndexOf('.')
  const hasEnding = dot > 0 && allowed.includes(clean.slice(dot + 1).toLowerCase())
  const stem = [...(hasEnding ? clean.slice(0, dot) : clean)].slice(0, longest).join('').replace(/^\.+/, '')
  const ending = hasEnding ? clean.slice(dot + 1).toLowerCase() : allowed[0]
  return `${stem || 'file'}.${ending}`
}

/** Whether the file name is for Markdown, plain text, or neither. */
export function textTypeOf(name: string): 'text/markdown' | 'text/plain' | null {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (endings['text/markdown']?.includes(ending)) return 'text/markdown'
  return endings['text/plain']?.includes(ending) ? 'text/plain' : null
}

/** A `Content-Disposition` with the name for old and new clients (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
