import Markdown, { type UrlTransform } from 'react-markdown'

const isSafe = /^(https?:|mailto:|#|\/(?!\/))/i

/** Links lead to the web, a mailbox or this site; anything else (`javascript:`, `data:`) becomes no link. */
const safeAddress: UrlTransform = (address) => (isSafe.test(address) ? address : '')

/** Markdown without raw HTML; links open apart and tell the other site nothing. */
export const RenderedMarkdown = ({ text }: { text: string }) => (
  <div className="markdown">
    <Markdown
      skipHtml
      urlTransform={safeAddress}
      components={{
        a: ({ href, children }) =>
          href ? (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          ) : (
            <span>{children}</span>
          ),
      }}
    >
      {text}
    </Markdown>
  </div>
)
