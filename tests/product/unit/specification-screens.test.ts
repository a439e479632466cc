import '../harness/product-surroundings'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import type { RouteObject } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import errors from '../../../locales/en/errors.json'
import { projectRoot } from '../../../server/paths'
import { checkCode, checkConfirmation, checkPassword } from '../../../src/admin/accounts/rules'
import { ListPages } from '../../../src/admin/list/list-footer'
import { appRoutes } from '../../../src/admin/routes/app-routes'
import { guard } from '../../../src/admin/routes/guards'
import { useFormats } from '../../../src/fields/formats.ui'
import { page as clerk } from '../../../src/pages/clerk/clerk.page'
import {
  defaultPreferences,
  directions,
  fonts,
  preferenceCookies,
  preferenceDays,
  readCookie,
  themes,
  writeCookie,
} from '../../../src/preferences/preferences'
import { languages } from '../../../src/product'
import { useViewer, type Viewer } from '../../../src/providers/access'
import { keepSession, useAuth } from '../../../src/providers/auth-storage'
import { handleMutationError, handleQueryError } from '../../../src/providers/error-catalogue'
import { setRouter } from '../../../src/providers/navigation'
import { queryClient, shouldRetry } from '../../../src/providers/queries'
import { RequestError } from '../../../src/providers/request-error'
import { resources } from '../../../src/registry/resources'
import { useToasts } from '../../../src/theme/toasts'
import { times } from '../../../src/theme/tokens'
import { variablesSheet } from '../../../src/theme/variables'

// Sentences of the specification that are a name, a number or a list, written separately by hand.
// docs/specification-coverage.md names the test of each sentence.

const words = ['errors', 'validation']
  .map((name) => readFileSync(join(projectRoot, `locales/en/${name}.json`), 'utf8'))
  .join()

/** An amount as screens format it. */
const Price = () => useFormats().money('1234.5')

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: errors } } }))

describe('section 2: routes', () => {
  const paths = appRoutes().map(({ path }) => path)

  test('every route of the signed-in area exists', () => {
    const named = [
      ...[
        '/users',
        '/users/admins',
        '/tags',
        '/categories',
        '/comments',
        '/games',
        '/game-prompts',
        '/recommendations',
      ],
      ...['/blog', '/blog/new', '/blog/:id/edit', '/subscription-plans', '/credits-packages', '/points-packages'],
      ...['/orders', '/creator-applications', '/new-user-config', '/site-settings', '/help-center', '/errors/:error'],
      ...['/settings', '/settings/account', '/settings/appearance', '/settings/display', '/settings/notifications'],
    ]
    expect(named.filter((path) => !paths.includes(path))).toEqual([])
    expect(appRoutes().some(({ index, path }) => index || path === '/')).toBe(true)
  })

  test('each resource has the screens of its operations', () => {
    for (const { path, operations, single } of resources.filter((one) => !one.single)) {
      const screens = { list: path, create: `${path}/new`, show: `${path}/:id`, edit: `${path}/:id/edit` }
      for (const [operation, screen] of Object.entries(screens)) {
        const has = operations.includes(operation as 'list') && !single
        expect([screen, paths.includes(screen)]).toEqual([screen, has])
      }
    }
  })

  test('the area of Clerk loads on demand', () => {
    const { routes } = clerk
    const pages = routes?.children?.filter(({ index }) => !index) ?? []
    expect([{ ...routes }, ...pages].map(({ path, lazy }) => [path, typeof lazy])).toEqual(
      ['/clerk', 'sign-in/*', 'sign-up/*', 'user-management/*'].map((path) => [path, 'function']),
    )
  })

  test('the loading bar is 2 high and a toast stays for 5000 ms', () => {
    expect(variablesSheet()).toContain('--loading-bar:2px;')
    expect(times.toast).toBe(5000)
  })
})

describe('section 6: who comes in', () => {
  const openedBy = async ({ path = '/', loader }: RouteObject) => {
    const request = new Request(`http://storydesk.test${path.replaceAll(/:\w+/g, '0197')}`)
    try {
      return await (loader as (given: { request: Request }) => unknown)({ request })
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('location') : thrown
    }
  }
  const guarded = appRoutes().filter(({ loader }) => loader)

  test('signed-out visitors see only sign-in and error pages; others redirect to sign-in', async () => {
    useAuth.setState({ user: null, accessToken: '' })
    expect(guarded.length).toBeGreaterThan(40)
    const led = await Promise.all(guarded.map(openedBy))
    // A page of tabs redirects to its first one before the session is checked.
    const isTab = (place: unknown) =>
      place instanceof Response && place.headers.get('location')?.startsWith('/site-settings/')
    expect(led.filter((place) => !isTab(place) && !String(place).startsWith('/sign-in'))).toEqual([])
  })

  test('a role without permissions is signed out and redirected to sign-in', async () => {
    const user = { id: '1', email: 'a@b.co', displayName: 'A', role: 'creator' }
    keepSession({ user, accessToken: 'token' })
    useViewer.setState({ viewer: { ...user, access: [] } as unknown as Viewer })
    expect(await openedBy({ path: '/games', loader: guard('/games') })).toBe('/sign-in?redirect=%2Fgames')
    expect(useAuth.getState()).toMatchObject({ user: null, accessToken: '' })
  })
})

describe('section 3: preferences', () => {
  test('preferences have the cookies and defaults of the specification', () => {
    expect(preferenceCookies).toEqual({
      theme: 'vite-ui-theme',
      direction: 'dir',
      font: 'font',
      language: 'vite-ui-language',
    })
    expect([themes, directions, fonts, languages]).toEqual([
      ['system', 'light', 'dark'],
      ['ltr', 'rtl'],
      ['inter', 'manrope', 'system'],
      ['en', 'zh'],
    ])
    expect(defaultPreferences).toEqual({ theme: 'system', direction: 'ltr', font: 'inter' })
  })
})

describe('section 5: signing in', () => {
  test('passwords have 7 characters and are repeated, and codes have 6 digits', () => {
    expect(checkPassword('')).toEqual({ key: 'validation.enterPassword' })
    expect(checkPassword('123456')).toEqual({ key: 'validation.passwordLength', values: { min: 7 } })
    expect(checkPassword('1234567')).toBeUndefined()
    expect(checkConfirmation('1234567', '')).toEqual({ key: 'validation.confirmPassword' })
    expect(checkConfirmation('1234567', '7654321')).toEqual({ key: 'validation.passwordsDiffer' })
    expect(['12345', '1234567', 'abcdef'].map((code) => checkCode(code)?.key)).toEqual(
      Array.from({ length: 3 }, () => 'validation.enterCode'),
    )
    expect(checkCode('123456')).toBeUndefined()
  })
})

test.each([
  'Please enter your email',
  'Please enter your password',
  "Passwords don't match.",
  'Please enter the 6-digit code.',
  'File size exceeds {{maxSize}} MB limit',
  'Upload failed',
  'Please upload an image file',
  'Please upload a PDF or Markdown file',
  'Session expired!',
  'Internal Server Error!',
  'Content not modified!',
  'Something went wrong!',
  'Content not found.',
  'Unauthorized Access',
  'Access Forbidden',
  'Oops! Page Not Found!',
  'Oops! Something went wrong :)',
  'Website is under maintenance!',
])("the specification's message exists: %s", (sentence) => {
  expect(words).toContain(`"${sentence}"`)
})

test('section 7: data is fresh for 10 seconds, refetched on focus, and retried up to 3 times', () => {
  const { queries } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 10_000, refetchOnWindowFocus: true, retry: shouldRetry })
})

describe('section 8: the error catalogue', () => {
  const went: string[] = []
  let logged: MockInstance
  const failure = (statusCode: number, title = 'A title.') =>
    new RequestError(title, { code: statusCode >= 500 ? 'INTERNAL' : 'CONFLICT', statusCode })
  const toasts = () => useToasts.getState().toasts.map(({ message, description }) => description ?? message)

  beforeAll(() => setRouter({ navigate: (to: string) => went.push(to) } as never))
  beforeEach(() => {
    went.length = 0
    useToasts.setState({ toasts: [] })
    logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    keepSession({ user: { id: '1', email: 'a@b.co', displayName: 'A', role: 'editor' }, accessToken: 'token' })
  })
  afterEach(() => void vi.restoreAllMocks())

  test("a query's 401 reports the expired session, clears it, and leads to sign-in and back", () => {
    handleQueryError(failure(401))
    expect(toasts()).toEqual(['Session expired!'])
    expect(useAuth.getState()).toMatchObject({ user: null, accessToken: '' })
    expect(went).toEqual(['/sign-in?redirect=%2Fmachines%3Fpage%3D2'])
  })

  test("a query's 500 redirects to /500, another failure does not", () => {
    handleQueryError(failure(500))
    expect([toasts(), went]).toEqual([['Internal Server Error!'], ['/500']])
    handleQueryError(failure(403))
    expect(went).toEqual(['/500'])
  })

  test.each([
    [304, 'Content not modified!'],
    [204, 'Content not found.'],
    [409, 'A title.'],
    [422, 'A title.'],
    [500, 'Something went wrong!'],
  ])('a mutation\'s %i shows "%s"', (status, sentence) => {
    handleMutationError(failure(status))
    expect(toasts()).toEqual([sentence])
    expect(logged).toHaveBeenCalledOnce()
  })

  test('an error without a request is logged and shows a general message', () => {
    handleMutationError(new Error('a slip'))
    expect(toasts()).toEqual(['Something went wrong!'])
    expect(logged).toHaveBeenCalledOnce()
  })

  test.each(['create', 'update', 'delete'] as const)('"Failed to %s admin" names the failed operation', (word) => {
    handleMutationError(failure(409), i18next.t(`errors.failed.${word}`, { one: 'admin' }))
    expect(toasts()).toEqual([`Failed to ${word} admin`])
  })
})

describe('section 9: constants', () => {
  test('money is in US dollars, formatted for each language', async () => {
    const written: string[] = []
    for (const language of languages) {
      await i18next.changeLanguage(language)
      written.push(renderToStaticMarkup(createElement(Price)))
    }
    await i18next.changeLanguage('en')
    expect(written).toEqual(['$1,234.50', 'US$1,234.50'])
  })

  test('cookies last 7 days by default, those of preferences a year', () => {
    writeCookie('any', 'a b')
    expect(document.cookie).toContain(`max-age=${7 * 86_400}`)
    expect(readCookie('any')).toBe('a b')
    expect(preferenceDays).toBe(365)
  })

  test.each([
    [1, 50, ['1', '2', '3', '4', '5']],
    [1, 500, ['1', '2', '3', '…', '50']],
    [25, 500, ['1', '…', '24', '25', '26', '…', '50']],
    [50, 500, ['1', '…', '48', '49', '50']],
  ])('page %i of %i rows in tens shows %j', (page, total, shown) => {
    const result = { total, totalIsEstimate: false, data: [] }
    const list = { state: { page, pageSize: 10 }, result, change: () => undefined }
    const html = renderToStaticMarkup(createElement(ListPages, { list } as unknown as Parameters<typeof ListPages>[0]))
    const items = [...html.matchAll(/<li[^>]*class="ant-pagination-(item ant|jump-(?:prev|next))[^>]*>(.*?)<\/li>/g)]
    expect(
      items.map(([, kind, inside]) => (kind?.startsWith('jump') ? '…' : inside?.replaceAll(/<[^>]*>/g, ''))),
    ).toEqual(shown)
  })
})
