import { useTranslation } from 'react-i18next'
import { fieldsOf, isWritable, propertyOf, type ResourceDeclaration, type RoleScheme, underScheme } from '../../declare'
import { hasShape, isRelation, type LatestOptions, latestOf } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { resourceNamed, resources } from '../../registry/resources'

/** The records of another resource that refer to a record. */
export interface RelationTo {
  /** The key of its tab: the `children` field, or the name of the other resource. */
  key: string
  target: ResourceDeclaration
  /** The relation field of the other resource. */
  by: string
  /** Its records to show above the tabs. */
  latest?: LatestOptions
}

/**
 * Every relation that points to a resource: the declared `children` first, then those of all other declarations.
 * Without fields of the other role scheme.
 */
export function relationsTo(resource: ResourceDeclaration, roleScheme: RoleScheme): readonly RelationTo[] {
  const shownTo = (target: ResourceDeclaration) => underScheme(target, roleScheme)
  const declared = Object.entries(fieldsOf(resource)).flatMap(([key, field]): RelationTo[] => {
    if (!hasShape(field, 'inverse')) return []
    const latest = latestOf(field)
    const to = resourceNamed(String(field.to))
    const target = shownTo(to)
    const isShown = (name: string) => name in target.fields || !(name in to.fields)
    return [
      { key, target, by: String(field.by), latest: latest && { ...latest, fields: latest.fields.filter(isShown) } },
    ]
  })
  const others = resources
    .filter(({ single, operations }) => !single && operations.includes('list'))
    .map(shownTo)
    .flatMap((target) =>
      Object.entries(fieldsOf(target)).flatMap(([by, field]): RelationTo[] => {
        const isDeclared = declared.some((each) => each.target.name === target.name && each.by === by)
        return isRelation(field) && field.to === resource.name && !isDeclared ? [{ key: target.name, target, by }] : []
      }),
    )
  const all = [...declared, ...others]
  const isOnly = ({ key }: RelationTo) => all.filter((each) => each.key === key).length === 1
  return [...declared, ...others.map((each) => (isOnly(each) ? each : { ...each, key: `${each.key}-${each.by}` }))]
}

/** The relations to a resource that the viewer may list. */
export function useRelationsTo(resource: ResourceDeclaration): readonly (RelationTo & { label: string })[] {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const viewer = useViewer((state) => state.viewer)
  if (!viewer) return []
  return relationsTo(resource, viewer.reading)
    .filter(({ target }) => mayDo(viewer, target.name, 'list'))
    .map((relation) => {
      const { key, target, by } = relation
      if (key in resource.fields) return { ...relation, label: labels.field(key) }
      const many = t(`resources.${target.name}.many`)
      const field = t(`resources.${target.name}.fields.${by}`, { defaultValue: by })
      return { ...relation, label: key === target.name ? many : t('show.related.by', { many, field }) }
    })
}

/** The values of a new related record that refers to this one; null if forms cannot create such records. */
export function givenFor(
  target: ResourceDeclaration,
  by: string,
  id: string,
): Readonly<Record<string, unknown>> | null {
  const field = fieldsOf(target)[by]
  if (!field || !target.operations.includes('create') || !isWritable(field, 'create')) return null
  return { [propertyOf(by, field)]: hasShape(field, 'links') ? [id] : id }
}
