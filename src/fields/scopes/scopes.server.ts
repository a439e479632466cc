import { resourceWordsKind } from '../resource-words.server'

export const server = resourceWordsKind('access', {
  typeName: 'TokenScope',
  output: '[TokenScope]',
  input: '[TokenScopeInput]',
})
