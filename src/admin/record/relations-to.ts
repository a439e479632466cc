import { useTranslation } from 'react-i18next'
import { fieldsOf, isWritable, propertyOf, type ResourceDeclaration, underScheme } from '../../declare'
import { recordBase } from '../../declare/properties'
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

/** Every relation that points to a resource: the declared `children` first, then those of all other declarations. */
export function relationsTo(resource: ResourceDeclaration): readonly RelationTo[] {
  const declared = Object.entries(fieldsOf(resource)).flatMap(([key, field]): RelationTo[] =>
    hasShape(field, 'inverse')
      ? [{ key, target: resourceNamed(String(field.to)), by: String(field.by), latest: latestOf(field) }]
      : [],
  )
  const others = resources
    .filter(({ hidden, single, operations }) => !hidden && !single && operations.includes('list'))
    .flatMap((target) =>
      Object.entries(fieldsOf(target)).flatMap(([by, field]): RelationTo[] => {
        const isDeclared = declared.some((each) => each.target.name === target.name && each.by === by)
        return isRelation(field) && field.to === resource.name && !isDeclared ? [{ key: target.name, target, by }] : []
      }),
    )
  const isOnly = ({ key }: RelationTo) => others.filter((each) => each.key === key).length === 1
  return [...declared, ...others.map((each) => (isOnly(each) ? each : { ...each, key: `${each.key}-${each.by}` }))]
}

/** The relations to a resource that the viewer may list, without fields of the other role scheme. */
export function useRelationsTo(resource: ResourceDeclaration): readonly (RelationTo & { label: string })[] {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const viewer = useViewer((state) => state.viewer)
  return relationsTo(resource)
    .filter(({ target }) => mayDo(viewer, target.name, 'list'))
    .map(({ key, target: declared, by, latest }) => {
      const target = viewer ? underScheme(declared, viewer.reading) : declared
      const relation = {
        key,
        target,
        by,
        latest: latest && { ...latest, fields: latest.fields.filter((name) => isFieldOf(target, name)) },
      }
      if (key in resource.fields) return { ...relation, label: labels.field(key) }
      const many = t(`resources.${target.name}.many`)
      const field = t(`resources.${target.name}.fields.${by}`, { defaultValue: by })
      return { ...relation, label: key === target.name ? many : t('show.related.by', { many, field }) }
    })
}

const isFieldOf = ({ fields }: ResourceDeclaration, name: string) =>
  name in fields || recordBase.some((each) => each === name)

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
