export { assertDeclarations, checkDeclarations } from './checks'
export {
  afterAction,
  meets,
  type Surroundings,
  surroundingsOf,
  valuesSet,
  valueTypeOf,
} from './evaluate'
export {
  type AnyField,
  type AnyRecord,
  type Fields,
  type Language,
  type Localized,
  languages,
  type RoleScheme,
} from './field'
export {
  addIssue,
  type FieldMessage,
  type FieldMessages,
  hasMessages,
  messageOf,
  refusedProperty,
} from './field-messages'
export { type AnyFilter, fieldsIn } from './filter'
export { humanise } from './names'
export {
  fieldByProperty,
  fieldsByProperty,
  isLocalized,
  maySortEmpty,
  nameOfProperty,
  propertiesOf,
  propertyOf,
  searchPaths,
} from './properties'
export { type ApplicableRange, type FieldRecommended, recommendedOn } from './recommended'
export {
  defineResource,
  fieldOf,
  fieldsOf,
  hasSchedule,
  isAutomatable,
  isOnCalendar,
  isOutput,
  isWritable,
  type ResourceAction,
  type ResourceDeclaration,
  scheduledActions,
  singleId,
  stateProperties,
  waitingPresetOf,
} from './resource'
export { type FrameworkPage, frameworkPages, type ListShape, type MenuGroup, menuGroups } from './resource-options'
export { underScheme, writtenUnder } from './role-scheme'
export { sortNames } from './sort-names'
export type { CreateInput, Filter, Row, UpdateInput } from './types'
export { checkField, checkRules, validate } from './validate'
