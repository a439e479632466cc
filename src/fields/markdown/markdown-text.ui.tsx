import Markdown from 'react-markdown'
import './markdown.css'

const safeAddress = (address: string) => (/^(https?:|mailto:)/i.test(address) ? address : '')

/** Markdown without raw HTML, its links to http, https and mailto alone (what the renderer leaves out is not shown). */
export const MarkdownText = ({ text }: { text: string }) => (
  <div className="markdown">
    <Markdown
      skipHtml
      urlTransform={safeAddress}
      components={{
        a: ({ href, children }) => (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {children}
          </a>
        ),
      }}
    >
      {text}
    </Markdown>
  </div>
)
