import Markdown from 'react-markdown'
import './markdown.css'
import { Preformatted } from './preformatted.ui'

/** The address of a stored file, as `uploadFile` answers it; nothing else of this site is a picture. */
const storedFile = /^\/files\/[0-9a-f-]{36}\/[\w-]{16,64}(\/[^/?#]*)?$/i

/** Links lead to http, https and mailto alone; pictures are stored files, or lie on another site. */
const safeAddress = (address: string, attribute: string) => {
  if (attribute === 'src' && storedFile.test(address)) return address
  return /^(https?:|mailto:)/i.test(address) ? address : ''
}

/** Markdown without raw HTML, its links to http, https and mailto alone (what the renderer leaves out is not shown). */
export const MarkdownText = ({ text }: { text: string }) => (
  <div className="markdown">
    <Markdown
      skipHtml
      urlTransform={safeAddress}
      components={{
        a: ({ href, children }) =>
          href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ) : (
            <span>{children}</span>
          ),
        pre: Preformatted,
        img: ({ src, alt }) => <Picture address={typeof src === 'string' ? src : ''} description={alt ?? ''} />,
      }}
    >
      {text}
    </Markdown>
  </div>
)

/** A stored picture; one of another site is not loaded (the page's policy forbids it), but can be opened. */
const Picture = ({ address, description }: { address: string; description: string }) => {
  if (storedFile.test(address)) return <img src={address} alt={description} loading="lazy" decoding="async" />
  if (!/^https?:/i.test(address)) return <span>{description}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {description || address}
    </a>
  )
}
