import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../declare'
import { graphql, type ResultOf } from './graphql'
import { queryClient } from './queries'
import { request } from './transport'

const selection = 'id resource name roles isOwn owner'
const listDocument = graphql(
  `query Templates($resource: String) { me { templates(resource: $resource) { ${selection} } } }`,
)
const valuesDocument = graphql('query TemplateValues($id: ID!) { me { templateValues(id: $id) { values dropped } } }')
const saveDocument = graphql('mutation SaveTemplate($input: SaveTemplateInput!) { saveTemplate(input: $input) { id } }')
const deleteDocument = graphql('mutation DeleteTemplate($id: ID!) { deleteTemplate(id: $id) }')

/** Named values of new records. */
export type Template = NonNullable<ResultOf<typeof listDocument>['me']>['templates'][number]

const key = 'templates'

/** The templates that the person sees, of one resource or of all. */
export const useTemplates = (resource: ResourceDeclaration | null, enabled = true) =>
  useQuery({
    queryKey: [key, resource?.name ?? null],
    queryFn: async (): Promise<readonly Template[]> =>
      (await request(listDocument, { resource: resource?.name ?? null })).me?.templates ?? [],
    enabled,
    meta: { quiet: true },
  })

/** What a new record can have of a template now, and the properties that are left out. */
export async function askTemplateValues(id: string) {
  const { me } = await request(valuesDocument, { id })
  return {
    values: (me?.templateValues.values ?? {}) as Record<string, unknown>,
    dropped: me?.templateValues.dropped ?? [],
  }
}

interface TemplateChanges {
  id: string
  resource?: string
  name?: string
  roles?: readonly string[]
  values?: Readonly<Record<string, unknown>>
}

/**
 * Adds a template, or changes the one with this id.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export async function saveTemplate({ roles, ...input }: TemplateChanges): Promise<void> {
  await request(saveDocument, { input: { ...input, ...(roles && { roles: [...roles] }) } })
  await queryClient.invalidateQueries({ queryKey: [key] })
}

export async function deleteTemplate({ id }: Template): Promise<void> {
  await request(deleteDocument, { id })
  // Not awaited: the question returns the focus to the list before the template leaves it.
  void queryClient.invalidateQueries({ queryKey: [key] })
}
