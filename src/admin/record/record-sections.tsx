import { Flex, Skeleton } from 'antd'
import { type AnyRecord, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { useViewer } from '../../providers/access'
import { slotsOf } from '../parts'
import { RecordSection } from './record-section'

interface RecordSectionsProps {
  resource: ResourceDeclaration
  record: AnyRecord
  /** Fields that are elsewhere on the screen; a section without other fields is omitted. */
  shown?: readonly string[]
}

/** The sections of a record: the declared ones, and the resource's own instead of or after them. */
export const RecordSections = ({ resource, record, shown = [] }: RecordSectionsProps) => {
  const own = slotsOf(resource).showSections ?? []
  const without = (fields: readonly string[]) => fields.filter((name) => !shown.includes(name))
  const isShownElsewhere = (id: string, fields: readonly string[]) =>
    without(fields).length === 0 && !own.some((section) => section.id === id)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const declared = resource.show.filter(
    ({ id, fields, when }) => !isShownElsewhere(id, fields) && meets(resource, when, record, surroundingsOf(me)),
  )
  const declaredIds = resource.show.map(({ id }) => id)
  return (
    <Flex vertical gap={20} className="fill">
      {declared.map(({ id, fields }) => {
        const Own = own.find((section) => section.id === id)?.Section
        return (
          <RecordSection key={id} resource={resource} record={record} id={id} fields={without(fields)}>
            {Own && <Own resource={resource} record={record} />}
          </RecordSection>
        )
      })}
      {own
        .filter(({ id }) => !declaredIds.includes(id))
        .map(({ id, Section }) => (
          <RecordSection key={id} resource={resource} record={record} id={id} fields={[]}>
            <Section resource={resource} record={record} />
          </RecordSection>
        ))}
    </Flex>
  )
}

/** The shape of a record's sections while they load, so that nothing jumps when they are here. */
export const SectionsSkeleton = ({ resource }: { resource: ResourceDeclaration }) =>
  resource.show.map(({ id, fields }) => (
    <div className="record-section surface clipped unbroken" key={id}>
      <Skeleton active title={{ width: 80 }} paragraph={{ rows: fields.length }} />
    </div>
  ))
