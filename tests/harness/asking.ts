import { pascalCase } from '../../src/declare/names'
import { resourceNamed } from '../../src/registry/resources'
import type { Answer, Ask } from './endpoint'

/** Mutations of a resource with the convention's names, in short form. */
export const asking = (ask: Ask, name: string) => {
  const { singular, type, typeMany } = resourceNamed(name)
  const mutate = (mutation: string, selection: string, input: object): Promise<Answer> =>
    ask(
      `mutation ($input: ${pascalCase(mutation)}Input!) { ${mutation}(input: $input)${selection && ` { ${selection} }`} }`,
      { input },
    )
  return {
    create: (values: object, selection = 'id version') => mutate(`createOne${type}`, selection, { [singular]: values }),
    update: (id: string, update: object, selection = 'id version') =>
      mutate(`updateOne${type}`, selection, { id, update }),
    remove: (id: string) => mutate(`deleteOne${type}`, 'id', { id }),
    act: (action: string, id: string, selection = 'id', input: object = {}) =>
      mutate(`${action}One${type}`, selection, { id, ...input }),
    actMany: (action: string, filter: object, input: object = {}) =>
      mutate(`${action}Many${typeMany}`, 'changedCount refused { id code }', { filter, ...input }),
    list: (selection: string, filter: object = {}, sorting: object[] = []): Promise<Answer> =>
      ask(
        `query ($filter: ${type}Filter, $sorting: [${type}Sort!]) {
          ${name}(filter: $filter, sorting: $sorting, paging: {limit: 100}) { nodes { ${selection} } totalCount } }`,
        { filter, sorting },
      ),
  }
}

/** The record in a mutation's answer; throws with the reason of a refusal. */
export function recordOf({ data, errors }: Answer) {
  if (errors) throw new Error(JSON.stringify(errors))
  return Object.values(data)[0] as Record<string, unknown> & { id: string }
}

/** The code of the first error; undefined without errors. */
export const codeOfAnswer = ({ errors }: Answer) => errors?.[0]?.extensions.code

/** Messages by field. */
export const fieldsOfAnswer = ({ errors }: Answer) => errors?.[0]?.extensions.fields

/** The values of a tag with that name. */
export const tagNamed = (name: string) => ({ name: { en: name, zh: name }, color: '#112233' })
