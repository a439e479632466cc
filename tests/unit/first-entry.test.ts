import '../harness/browser-surroundings'
import { afterEach, expect, test, vi } from 'vitest'
import { provideProduct } from '../../src/admin/product-parts'
import { appRoutes } from '../../src/admin/routes/app-routes'
import type { Viewer } from '../../src/providers/access'
import { resources } from '../../src/registry/resources'

const viewer = vi.hoisted(() => ({ access: [] as Viewer['access'] }))

vi.mock(import('../../src/admin/routes/guards'), async (original) => ({
  ...(await original()),
  requireViewer: async () => viewer as Viewer,
}))

const Mark = () => null

/** The address that `/` redirects to. */
async function addressOf(access: Viewer['access']): Promise<string | null> {
  viewer.access = access
  const index = appRoutes().find((route) => route.index)
  const { loader } = index as { loader(parts: { request: Request }): Promise<Response> }
  const answer = await loader({ request: new Request('http://localhost/') })
  return answer.headers.get('location')
}

afterEach(() => provideProduct({ Mark, pages: [] }))

test('opens the first entry of the menu that the role may open', async () => {
  provideProduct({ Mark, pages: [] })
  const [first, second] = resources.filter(({ hidden, operations }) => !hidden && operations.includes('list'))
  const everything = [{ path: '*', resource: null, actions: ['*'] }]
  expect(await addressOf(everything)).toBe(first?.path)
  const path = String(second?.path)
  expect(await addressOf([{ path, resource: String(second?.name), actions: ['list'] }])).toBe(path)
})

test('opens the own settings for a role without an entry', async () => {
  provideProduct({ Mark, pages: [] })
  expect(await addressOf([])).toBe('/settings')
})

test('leaves / to the page of a product', () => {
  const load = async () => Mark
  provideProduct({
    Mark,
    pages: [{ id: 'a', path: '/', group: 'general', icon: 'home', label: 'a', load }],
  })
  expect(appRoutes().filter((route) => route.index)).toHaveLength(1)
  expect(appRoutes().find((route) => route.index)?.lazy).toBeDefined()
})
