import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePreferences } from '../../preferences/preferences'
import { useIsPhone } from '../list/use-is-phone'
import { wearTheme } from './editor-colours'
import { exampleTabs } from './example-documents'
import { sessionFetcher } from './fetcher'
import './graphiql.css'

// Its dialogs lock scrolling with a style element; get-nonce, which writes it, needs the nonce.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
})

/** GraphiQL for the API with the signed-in account; only for super admins. */
export const GraphiqlPage = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <div className="graphiql-page stack loose">
      <header>
        <h1>{t('graphiql.title')}</h1>
        <p>
          {t('graphiql.lead')}{' '}
          <Link className="nowrap" to="/help-center/connect-a-program">
            {t('graphiql.guide')}
          </Link>
          {' · '}
          <Link className="nowrap" to="/api-tokens">
            {t('graphiql.tokens')}
          </Link>
        </p>
      </header>
      {isPhone ? (
        <p className="padded top inset" role="note">
          {t('graphiql.narrow')}
        </p>
      ) : (
        <Editor />
      )}
    </div>
  )
}

/** GraphiQL is always in English and left to right. */
const Editor = () => {
  const { t } = useTranslation()
  const mode = usePreferences((preferences) => preferences.mode)
  // Read once, so that typed text stays when the language changes.
  const tabs = useMemo(() => exampleTabs(t), [t])
  useLayoutEffect(() => wearTheme(mode), [mode])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? nameInputs(place.current) : undefined), [])
  return (
    <div ref={place} className="graphiql-place surface relative clipped" lang="en" dir="ltr">
      <GraphiQL
        fetcher={sessionFetcher}
        defaultTabs={tabs}
        forcedTheme={mode}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
        inputValueDeprecation
        schemaDescription
      >
        <GraphiQL.Logo>
          <span />
        </GraphiQL.Logo>
      </GraphiQL>
    </div>
  )
}

/** Its editors have inputs without names: each gets the name of its region; returns a function that stops it. */
function nameInputs(place: HTMLElement): () => void {
  const name = () => {
    for (const input of place.querySelectorAll('textarea:not([aria-label])')) {
      input.setAttribute('aria-label', input.closest('[aria-label]')?.getAttribute('aria-label') ?? 'Editor')
    }
  }
  name()
  const watch = new MutationObserver(name)
  watch.observe(place, { childList: true, subtree: true })
  return () => watch.disconnect()
}
