/** Properties of a type that says why a record was not changed, or why work failed. */
export const reasonProperties = {
  code: ['String!', 'The error code.'],
  message: ['String!', 'The reason as a sentence.'],
} as const

/** The same with the translation key, for screens. */
export const translatedReason = { ...reasonProperties, key: ['String', 'The translation key of the reason.'] } as const

/** The properties of a `Refusal`. */
export const refusalProperties = {
  ...translatedReason,
  values: ['JSON!', "The values of the key's message."],
  fields: ['JSON!', 'The issues of fields, with translation keys and values.'],
} as const
