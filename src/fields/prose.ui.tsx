import { type ComponentProps, memo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import './markdown.css'
import { isStoredFile } from '../declare/stored-file'

/** Preformatted lines; long ones scroll, also by keyboard. */
export const Preformatted = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs the keyboard focus
  <pre tabIndex={0}>{children}</pre>
)

/** Links may only be http, https and mailto; images are stored files or on another site. */
const safeAddress = (address: string, attribute: string) => {
  if (attribute === 'src' && isStoredFile(address)) return address
  return /^(https?:|mailto:)/i.test(address) ? address : ''
}

/**
 * The text of a page as Markdown, with tables and strikethrough, without raw HTML. Links only to http, https and
 * mailto. The renderer omits everything else. A long text takes longer than a frame, so the same one is not rendered again.
 */
export const Prose = memo(({ text }: { text: string }) => (
  <div className="markdown">
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm]}
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
))

/** A stored image; an image of another site is shown as a link, because the content security policy blocks it. */
const Picture = ({ address, description }: { address: string; description: string }) => {
  if (isStoredFile(address)) return <img src={address} alt={description} loading="lazy" decoding="async" />
  if (!/^https?:/i.test(address)) return <span>{description}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {description || address}
    </a>
  )
}
