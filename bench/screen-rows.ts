import type { DocumentNode } from 'graphql'
import { searchDocument } from '../src/admin/palette/search-document'
import { searchFilter } from '../src/lists/search-filter'
import { countsDocument } from '../src/pages/dashboard/counts-document'
import { actionDocument, changeDocument, listDocument, pickDocument } from '../src/providers/documents'
import { resources } from '../src/registry/resources'
import { categories } from '../src/resources/categories/categories'
import { users } from '../src/resources/users/users'
import type { BenchRow } from './rows'
import { password, signInDocument, signingIn } from './servers'

/** The text that the screens send: the JSON of their documents. */
const textOf = (document: DocumentNode): string => String((document as { toJSON?(): unknown }).toJSON?.())
const everything = () => true
const statuses = ['active', 'inactive', 'invited', 'suspended'] as const

const page = (status: string, limit: number, offset: number) => ({
  filter: { and: [{ status: { in: [status] } }] },
  sorting: [{ field: 'registeredAt', direction: 'DESC', nulls: 'NULLS_LAST' }],
  paging: { limit, offset },
})

/** The list of users with its total, in pages of `limit` rows. */
const usersList = (key: string, title: string, limit: number): BenchRow => ({
  key,
  title,
  goal: '0.5 of bare, ms',
  query: textOf(listDocument(users, users.list.columns, everything)),
  ask(random) {
    const [status, offset] = [random.pick(statuses), random.int(0, 4) * limit]
    return { variables: page(status, limit, offset), parameters: [status, offset, limit] }
  },
})

/** Requests with the documents of the screens, and with the variables and keys that their providers send. */
export const screenRows: readonly BenchRow[] = [
  usersList('i', "the screen's list of users, with its total", 10),
  usersList('j', 'the same, 200 rows a page', 200),
  {
    key: 'k',
    title: 'choices of a relation',
    goal: '0.6 of bare, ms',
    query: textOf(pickDocument(categories)),
    ask(random) {
      const like = `%${random.pick(['m', 'o', 'a', 'i'])}%`
      const variables = {
        filter: { name: { en: { iLike: like } } },
        sorting: [{ field: 'name_en', direction: 'ASC' }],
        paging: { limit: 10, offset: 0 },
      }
      return { variables, parameters: [like] }
    },
  },
  {
    key: 'l',
    title: 'saving a form: key, audit, answer',
    goal: '0.35 of bare, ms',
    isKeyed: true,
    query: textOf(changeDocument('update', users, everything, ['username', 'email', 'phoneNumber', 'status'])),
    ask(random, { userIds }, n) {
      const id = userIds[n % Math.min(50, userIds.length)]
      const phoneNumber = `+44 ${random.int(100_000_000, 999_999_999)}`
      return { variables: { input: { id, update: { phoneNumber } } }, parameters: [id, phoneNumber] }
    },
  },
  {
    key: 'n',
    title: 'search of everything',
    goal: 'no bare',
    isOurs: true,
    query: searchDocument,
    ask: (random, { names }) => ({ variables: { text: random.pick(names).slice(0, 14) }, parameters: [] }),
  },
  {
    key: 'o',
    title: 'an action in code, with its ledger',
    goal: '0.35 of bare, ms',
    isKeyed: true,
    query: textOf(actionDocument(users, 'adjustBalance', everything, ['username', 'status', 'credits'])),
    ask(_, { userIds }, n) {
      const id = userIds[n % Math.min(50, userIds.length)]
      return { variables: { input: { id, kind: 'credits', delta: 1, reason: 'Bench' } }, parameters: [id] }
    },
  },
  {
    key: 'p',
    title: 'an action on 100 records',
    goal: '0.5 of bare, ms',
    isKeyed: true,
    query: '',
    ask(_, { commentIds }, n) {
      const action = n % 2 === 0 ? 'hide' : 'unhide'
      return {
        query: `mutation ($input: ${action === 'hide' ? 'Hide' : 'Unhide'}ManyCommentsInput!) {
  ${action}ManyComments(input: $input) { changedCount refused { id code message } }
}`,
        variables: { input: { filter: { id: { in: commentIds.slice(0, 100) } } } },
        parameters: [`{${commentIds.slice(0, 100).join()}}`, n % 2 === 0 ? 'hidden' : 'visible', action],
      }
    },
  },
  {
    key: 'q',
    title: 'dashboard: 15 counts, 3 lists',
    goal: '0.5 of bare, ms',
    query: countsDocument(
      resources.filter(({ hidden, group, operations }) => !hidden && group !== 'other' && operations.includes('list')),
    ),
    ask: () => ({ variables: {}, parameters: [] }),
  },
  {
    key: 'r',
    title: 'sign-in',
    goal: '0.8 of bare, ms',
    query: signInDocument,
    ask(random) {
      const email = random.pick(signingIn)
      return { variables: { input: { email, password } }, parameters: [email, password] }
    },
  },
  {
    key: 's',
    title: 'the list of users, searched',
    goal: '0.5 of bare, ms',
    query: textOf(listDocument(users, users.list.columns, everything)),
    ask(random, { names }) {
      const text = random.pick(names).slice(0, 14)
      const variables = {
        filter: searchFilter(users, text, everything),
        sorting: [{ field: 'registeredAt', direction: 'DESC', nulls: 'NULLS_LAST' }],
        paging: { limit: 10, offset: 0 },
      }
      return { variables, parameters: [`%${text}%`] }
    },
  },
]
