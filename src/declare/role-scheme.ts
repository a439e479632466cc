import { roleSchemes } from '../product'
import type { AnyField, RoleScheme } from './field'
import { fieldsIn } from './filter'
import { kindsByName } from './kind'
import { fieldsOf, type ResourceDeclaration } from './resource'

/** The resources of staff accounts. */
export type StaffAccounts = (typeof roleSchemes)[keyof typeof roleSchemes]['accounts']

/** The accounts and the roles of staff in a role scheme; the first role has all permissions. */
interface Staff {
  accounts: StaffAccounts
  roles: readonly [string, ...string[]]
}

const staffByScheme: Readonly<Partial<Record<RoleScheme, Staff>>> = roleSchemes

/** The role schemes of the product, the default one first. */
export const declaredSchemes = Object.keys(staffByScheme) as [RoleScheme, ...RoleScheme[]]

export const isDeclaredScheme = (name: string): name is RoleScheme => declaredSchemes.some((known) => known === name)

/** The staff of a declared role scheme; `ROLE_READING` selects no other. */
export function staffOf(roleScheme: RoleScheme): Staff {
  const staff = staffByScheme[roleScheme]
  if (!staff) throw new Error(`src/product.ts declares no role scheme ${roleScheme}`)
  return staff
}

/** The role with all permissions. */
export const superRole = (roleScheme: RoleScheme): string => staffOf(roleScheme).roles[0]

type Narrow = (resource: ResourceDeclaration, roleScheme: RoleScheme) => ResourceDeclaration

/** Caches narrowed declarations, so that values that depend on them stay cached. */
function once(narrow: Narrow): Narrow {
  const known = { A: new WeakMap<ResourceDeclaration, ResourceDeclaration>(), B: new WeakMap() }
  return (resource, roleScheme) => {
    const found = known[roleScheme].get(resource)
    if (found) return found
    const made = narrow(resource, roleScheme)
    known[roleScheme].set(resource, made)
    return made
  }
}

/** The declaration for the screens of one role scheme: without the fields of the other. */
export const underScheme: Narrow = once((resource, roleScheme) => {
  const isKept = (field: AnyField | undefined) => field?.roleScheme === undefined || field.roleScheme === roleScheme
  const fields = fieldsOf(resource)
  const kept = Object.entries(fields).filter(([, field]) => isKept(field))
  if (kept.length === Object.keys(fields).length) return resource
  const only = (names: readonly string[]) => names.filter((name) => isKept(fields[name]))
  const inEach = (sections: ResourceDeclaration['form']) =>
    sections.map((section) => ({ ...section, fields: only(section.fields) }))
  const { list, form, show, queue, schedule, preview } = resource
  const { columns, filters, sums, board } = list
  const presets = list.presets.filter(({ filter }) => fieldsIn(filter).every((name) => isKept(fields[name])))
  return {
    ...resource,
    fields: Object.fromEntries(kept),
    list: {
      ...list,
      columns: only(columns),
      filters: only(filters),
      sums: only(sums),
      board: isKept(fields[board ?? '']) ? board : undefined,
      presets,
    },
    queue: presets.some(({ id }) => id === queue?.preset) ? queue : undefined,
    form: inEach(form),
    show: inEach(show),
    schedule: only(schedule),
    preview: only(preview),
  }
})

/** The declaration for validation in one role scheme: its fields accept the values of this scheme. */
export const writtenUnder: Narrow = once((resource, roleScheme) => {
  const fields = Object.entries(fieldsOf(resource))
  const narrowed = fields.map(
    ([name, field]) => [name, kindsByName.get(field.kind)?.writtenUnder?.(field, roleScheme) ?? field] as const,
  )
  const isSame = narrowed.every(([, field], index) => field === fields[index]?.[1])
  return isSame ? resource : { ...resource, fields: Object.fromEntries(narrowed) }
})
