import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIsPhone } from '../../crud/list/use-is-phone'
import { usePreferences } from '../../preferences/preferences'
import { wearTheme } from './editor-colours'
import { exampleTabs } from './example-documents'
import { sessionFetcher } from './fetcher'
import './graphiql.css'

// Its dialogs lock the scrolling by a style element of their own; get-nonce, which writes it, looks for the nonce here.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
})

/** GraphiQL over the endpoint, in the name of whoever is signed in; for super admins alone. */
export const GraphiqlPage = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <div className="graphiql-page">
      <header>
        <h1>{t('graphiql.title')}</h1>
        <p>
          {t('graphiql.lead')} <Link to="/help-center/connect-a-program">{t('graphiql.guide')}</Link>
          {' · '}
          <Link to="/api-tokens">{t('graphiql.tokens')}</Link>
        </p>
      </header>
      {isPhone ? (
        <p className="graphiql-narrow" role="note">
          {t('graphiql.narrow')}
        </p>
      ) : (
        <Editor />
      )}
    </div>
  )
}

/** GraphiQL itself, which speaks English and reads from left to right whatever the page does. */
const Editor = () => {
  const { t } = useTranslation()
  const mode = usePreferences((preferences) => preferences.mode)
  // Read once: what somebody typed must not go when the language changes.
  const tabs = useMemo(() => exampleTabs(t), [t])
  useLayoutEffect(() => wearTheme(mode), [mode])
  return (
    <div className="graphiql-place" lang="en" dir="ltr">
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
