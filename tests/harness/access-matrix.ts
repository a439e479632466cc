import { existsSync, readFileSync } from 'node:fs'
import { buildSchema } from '../../server/graphql/schema/schema'
import { loadPolicy, policed } from '../../server/policy/policy'
import { fieldsOf, type ResourceDeclaration, type RoleScheme, scheduledActions } from '../../src/declare'
import { declaredSchemes } from '../../src/declare/role-scheme'
import { resources } from '../../src/registry/resources'
import { fieldNames } from './schema-shape'

/** The operations of a resource, for any role. */
export interface ResourceShape {
  one: string
  /** The singular and plural types. */
  type: string
  types: string
  operations: readonly string[]
  /** Actions on single records, and bulk actions. */
  actions: readonly string[]
  manyActions: readonly string[]
  /** Actions that can be scheduled, and whether changes of fields can. */
  scheduled: readonly string[]
  schedulesFields: boolean
  /** Whether records can have a draft. */
  drafted: boolean
  /** Whether records have a preview for readers. */
  previewed: boolean
  /** Fields in the inputs of a creation and of an update. */
  created: readonly string[]
  updated: readonly string[]
  /** Related resources by relation. */
  relations: Readonly<Record<string, string>>
  title: string
  /** Fields that are written and never read. */
  secrets: readonly string[]
  /** Fields that only the answer to their creation contains. */
  shownOnce: readonly string[]
  /** A single record without an id in the URL. */
  single: boolean
  /** People reorder its records. */
  ordered: boolean
  trash: boolean
}

/** The permitted actions by role, and by resource or path of another page. */
type AllowedActions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export interface AccessMatrix {
  resources: Readonly<Record<string, ResourceShape>>
  roleSchemes: Readonly<Partial<Record<RoleScheme, AllowedActions>>>
}

/** An approved matrix with questions about it. */
export interface Approved {
  approved: AccessMatrix
  rolesOf(scheme: RoleScheme): string[]
  /** Whether a role of any scheme is permitted; `none` is an anonymous caller. */
  isApproved(role: string, resource: string, action: string): boolean
}

/** Reads an approved matrix. It is a file, so that a wrong policy line or declaration fails the tests that read it. */
export function approvedAt(path: string): Approved {
  const approved = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}') as AccessMatrix
  return {
    approved,
    rolesOf: (scheme) => Object.keys(approved.roleSchemes[scheme] ?? {}),
    isApproved: (role, resource, action) =>
      declaredSchemes.some((scheme) => approved.roleSchemes[scheme]?.[role]?.[resource]?.includes(action)),
  }
}

/** The current matrix of declarations, schema and policy. */
export async function currentMatrix(): Promise<AccessMatrix> {
  const allowedIn = async (scheme: RoleScheme): Promise<AllowedActions> => {
    const policy = await loadPolicy(scheme)
    const policedResources = resources.map(policed)
    const allowedTo = (role: string) =>
      policy.accessOf(role, policedResources).map(({ path, resource, actions }) => [resource ?? path, actions])
    return Object.fromEntries(policy.roles.map((role) => [role, Object.fromEntries(allowedTo(role))]))
  }
  return {
    resources: Object.fromEntries(resources.map((resource) => [resource.name, shapeOf(resource)])),
    roleSchemes: Object.fromEntries(
      await Promise.all(declaredSchemes.map(async (scheme) => [scheme, await allowedIn(scheme)] as const)),
    ),
  }
}

const schema = buildSchema()

function shapeOf(resource: ResourceDeclaration): ResourceShape {
  const { singular: one, type, typeMany: types, title, single, operations, order, trash, actions } = resource
  const fields = Object.entries(fieldsOf(resource))
  const ofKind = (...kinds: string[]) => fields.filter(([, { kind }]) => kinds.includes(kind))
  const namesOf = (chosen: typeof fields) => chosen.map(([name]) => name)
  const actionsOf = (isBulk: boolean) =>
    Object.keys(actions).filter((name) => (actions[name]?.bulk ?? false) === isBulk)
  return {
    one,
    type,
    types,
    title,
    single,
    operations,
    ordered: order !== undefined,
    trash,
    actions: actionsOf(false),
    manyActions: actionsOf(true),
    scheduled: scheduledActions(resource),
    schedulesFields: resource.schedule.length > 0,
    drafted: resource.drafts !== undefined,
    previewed: resource.preview.length > 0,
    created: fieldNames(schema, `Create${type}`),
    updated: fieldNames(schema, `Update${type}`),
    relations: Object.fromEntries(
      ofKind('relation', 'relations', 'children').map(([name, field]) => [name, String(field.to)]),
    ),
    secrets: namesOf(ofKind('secret')),
    shownOnce: namesOf(ofKind('token')),
  }
}

/** One line for each resource, and for each role and resource, so that a change shows in review. */
export const textOf = ({ resources, roleSchemes }: AccessMatrix): string => {
  const lines = (entries: object, indent: string) =>
    Object.entries(entries)
      .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const roles = (allowedTo: AllowedActions) =>
    Object.entries(allowedTo)
      .map(([role, allowed]) => `      ${JSON.stringify(role)}: {\n${lines(allowed, '        ')}\n      }`)
      .join(',\n')
  const schemes = Object.entries(roleSchemes).map(
    ([scheme, allowedTo]) => `    "${scheme}": {\n${roles(allowedTo)}\n    }`,
  )
  return `{
  "resources": {
${lines(resources, '    ')}
  },
  "roleSchemes": {
${schemes.join(',\n')}
  }
}
`
}
