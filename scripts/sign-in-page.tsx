import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

// What the modules of the page expect of a browser when they are loaded.
Object.assign(globalThis, {
  window: globalThis,
  document: { cookie: '', documentElement: {}, forms: [] },
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

/** The content of `/sign-in` as `main.tsx` renders it first: HTML by language. */
export const signInPages: Record<string, string> = {}
for (const language of languages) {
  await changeLanguage(language)
  signInPages[language] = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
}
