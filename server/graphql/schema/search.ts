import type { OperationContext } from '../../operations'
import { foundResources, mostHits, type SearchHit, type SearchRequest, search } from '../../operations/search'
import type { Builder, Context, Loose } from './builder'
import { labelsOf } from './messages'

/** Adds `search`, over the records of all resources that the actor may list. */
export function addSearch(builder: Builder, operations: OperationContext): void {
  const resource = builder.enumType('SearchedResource', {
    description: 'A resource that `search` finds records of.',
    values: Object.fromEntries(
      foundResources.map((each) => [each.name, { description: `The ${labelsOf(each).many}.` }]),
    ),
  })
  const fact = builder.objectRef<NonNullable<SearchHit['fact']>>('SearchFact').implement({
    description: 'One more value of a found record.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'The name of its field: `email`.' }),
      value: t.field({
        type: 'JSON',
        description: 'The value; a related record has its `id` and title, a localized text both languages.',
        resolve: ({ value }) => value,
      }),
    }),
  })
  const hit = builder.objectRef<SearchHit>('SearchHit').implement({
    description: 'A record that contains the searched text.',
    fields: (t: Loose) => ({
      resource: t.field({ type: resource, description: 'Its resource.', resolve: (each: SearchHit) => each.resource }),
      id: t.exposeID('id', { description: 'The id of the record.' }),
      title: t.exposeString('title', { description: 'Its title, in the language of the request.' }),
      picture: t.field({
        type: 'StoredFile',
        nullable: true,
        description: 'Its first image.',
        resolve: (each: SearchHit) => each.picture,
      }),
      state: t.exposeString('state', { nullable: true, description: 'Its state: `published`.' }),
      fact: t.field({
        type: fact,
        nullable: true,
        description: 'The first other column of its list that has a value.',
        resolve: (each: SearchHit) => each.fact,
      }),
      isExact: t.exposeBoolean('isExact', {
        description: 'Whether the text is its id or one of its unique values, such as an order number.',
      }),
    }),
  })
  builder.queryField('search', (t: Loose) =>
    t.field({
      type: [hit],
      description:
        'Records that contain every word of a text, by resource, exact hits first. It ignores accents and case, compares phone numbers by digits, and finds Chinese names by their pinyin initials.',
      args: {
        text: t.arg.string({ required: true, description: 'A part of a text, a phone number, an id or a number.' }),
        resources: t.arg({ type: [resource], description: 'Only these; omitted means all that you may list.' }),
        limit: t.arg.int({ defaultValue: 3, description: `Hits of each resource, ${mostHits} at most.` }),
      },
      resolve: (_root: unknown, request: SearchRequest, { actor }: Context) => search(operations, actor, request),
    }),
  )
}
