import { resourceWordsKind } from '../resource-words.server'

export const scopesServer = resourceWordsKind('scopes', 'access', {
  typeName: 'TokenScope',
  output: '[TokenScope]',
  input: '[TokenScopeInput]',
})
