import { foundResources, mostHits, type SearchHit, type SearchRequest, search } from '../../operations/search'
import type { Builder } from './builder'
import { defineEnum, defineQueries, defineType } from './define'
import { labelsOf } from './messages'

/** Adds `search`, over the records of all resources that the actor may list. */
export function addSearch(builder: Builder): void {
  defineEnum(
    builder,
    'SearchedResource',
    'A resource that `search` finds records of.',
    Object.fromEntries(foundResources.map((each) => [each.name, `The ${labelsOf(each).many}.`])),
  )
  defineType<NonNullable<SearchHit['fact']>>(builder, 'SearchFact', 'One more value of a found record.', {
    field: ['String!', 'The name of its field: `email`.'],
    value: ['JSON!', 'The value; a related record has its `id` and title, a localized text both languages.'],
  })
  defineType<SearchHit>(builder, 'SearchHit', 'A record that contains the searched text.', {
    resource: ['SearchedResource!', 'Its resource.'],
    id: ['ID!', 'The id of the record.'],
    title: ['String!', 'Its title, in the language of the request.'],
    picture: ['StoredFile', 'Its first image.'],
    state: ['String', 'Its state: `published`.'],
    fact: ['SearchFact', 'The first other column of its list that has a value.'],
    isExact: ['Boolean!', 'Whether the text contains its id, or is one of its unique values, such as an order number.'],
  })
  defineQueries(builder, {
    search: {
      type: '[SearchHit!]!',
      description:
        'Records that contain every word of a text, by resource, exact hits first. It ignores accents and case, compares phone numbers by digits, and finds Chinese names by their pinyin initials.',
      args: {
        text: ['String!', 'A part of a text, a phone number, an id or a number.'],
        resources: ['[SearchedResource!]', 'Only these; omitted means all that you may list.'],
        limit: ['Int', `Hits of each resource, ${mostHits} at most.`, { defaultValue: 3 }],
      },
      resolve: (request: SearchRequest, { operations, actor }) => search(operations, actor, request),
    },
  })
}
