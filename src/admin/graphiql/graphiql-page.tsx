import { GraphiQL } from 'graphiql'
import { parse, print } from 'graphql'
import type { TFunction } from 'i18next'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { usePreferences } from '../../preferences/preferences'
import { firstList } from '../../registry/first-requests'
import { resources } from '../../registry/resources'
import { recordSelection } from '../../registry/selections'
import { useIsPhone } from '../page/use-is-phone'
import { applyTheme } from './editor-colours'
import { sessionFetcher } from './fetcher'
import 'graphiql/style.css'
import './graphiql.css'

/** Super admins may list every resource. */
const mayList = () => true

/** The editable resource with the longest list. */
const exampleResource = (): ResourceDeclaration | undefined =>
  resources
    .filter(({ operations }) => operations.includes('list') && operations.includes('edit'))
    .sort((a, b) => b.list.columns.length - a.list.columns.length)[0]

const withComment = (comment: string, document: string) => {
  const lines = comment.split('\n').map((line) => `# ${line}`.trimEnd())
  return `${lines.join('\n')}\n\n${print(parse(document))}\n`
}

/** The initial tabs: the list of a resource as its page requests it, and a subscription to its changes. */
const exampleTabs = (t: TFunction): { query: string; variables?: string }[] => {
  const resource = exampleResource()
  if (!resource) return []
  const { name, type, typeMany } = resource
  const records = t(`resources.${name}.many`)
  const { query, variables } = firstList(resource, mayList)
  const live = `subscription Follow${typeMany} { updatedOne${type} { ${recordSelection(resource, [], mayList)} } }`
  return [
    {
      query: withComment(t('graphiql.examples.list', { records }), query),
      variables: JSON.stringify(variables, null, 2),
    },
    { query: withComment(t('graphiql.examples.live', { records }), live) },
  ]
}

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
      <header className="underlined">
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
  useLayoutEffect(() => applyTheme(mode), [mode])
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current ? nameInputs(container.current) : undefined), [])
  return (
    <div ref={container} className="graphiql-place surface relative clipped" lang="en" dir="ltr">
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
function nameInputs(container: HTMLElement): () => void {
  const name = () => {
    for (const input of container.querySelectorAll('textarea:not([aria-label])')) {
      input.setAttribute('aria-label', input.closest('[aria-label]')?.getAttribute('aria-label') ?? 'Editor')
    }
  }
  name()
  const watch = new MutationObserver(name)
  watch.observe(container, { childList: true, subtree: true })
  return () => watch.disconnect()
}
