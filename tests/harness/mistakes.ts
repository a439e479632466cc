import { checkDeclarations, defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'

export const fields = {
  name: f.text({ required: true }),
  count: f.int(),
  price: f.money(),
  dueOn: f.date(),
  size: f.enum(['small', 'large']),
}

/** Declares values that the compiler would refuse, as untyped code can. */
export const declare = (options: object, name = 'rentals') =>
  defineResource(name, { title: 'name', group: 'other', fields, ...options } as never) as ResourceDeclaration
export const problemsOf = (...declared: ResourceDeclaration[]) =>
  checkDeclarations(declared).map(({ code, path, message }) => `${path}: ${message} (${code})`)
