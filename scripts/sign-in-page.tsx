import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

// What the modules of the page expect of a browser when they are loaded.
Object.assign(globalThis, {
  window: globalThis,
  document: { cookie: '', documentElement: { dataset: {} }, forms: [] },
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false }),
})

const [{ provideProduct }, { appRoutes }, { product }, { languages }, { changeLanguage, startLanguage }] =
  await Promise.all([
    import('../src/admin/product-parts'),
    import('../src/app'),
    import('../src/product.ui'),
    import('../src/product'),
    import('../src/providers/language'),
  ])
provideProduct(product)
await startLanguage()

const { query, dataRoutes } = createStaticHandler(appRoutes())
const context = await query(new Request('http://localhost/sign-in'))
if (context instanceof Response) throw new Error(`/sign-in answered ${context.status} instead of a page.`)
const router = createStaticRouter(dataRoutes, context)

/** Letters, so that Chinese text has spaces around it. `server/http/page-files.ts` inserts the name. */
const namePlace = 'NAMEPLACE'

/** The page with single sign-on by this name; without a name, or without single sign-on. */
const render = (singleSignOn?: string) => {
  Object.assign(document.documentElement.dataset, { singleSignOn })
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
}

/** The content of `/sign-in` as `main.tsx` renders it first: HTML by language, and by the settings of the server. */
export const signInPages: Record<string, Record<'plain' | 'unnamed' | 'named', string>> = {}
for (const language of languages) {
  await changeLanguage(language)
  signInPages[language] = { plain: render(), unnamed: render(''), named: render(namePlace) }
}
