import { useEffect } from 'react'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { treeOf } from '../../declare/traits'
import { useRecordTitle, useShownRecord } from '../page/shown-page'
import { useRecordTitleOf } from '../parts'

/** Names the record of a screen in the breadcrumb, after those above it in a tree; undefined while loading. */
export function useTitleOf(resource: ResourceDeclaration, record: AnyRecord | undefined): void {
  const nameOf = useRecordTitleOf(resource)
  useRecordTitle(record && nameOf(record))
  const parent = record?.[treeOf(resource.fields) ?? ''] as AnyRecord | null | undefined
  useEffect(() => {
    if (!parent) return
    const above = [...(parent.ancestors as AnyRecord[]), { ...parent, ancestors: null }]
    useShownRecord.setState({ above: above.map((each) => [nameOf(each), `${resource.path}/${each.id}`]) })
    return () => useShownRecord.setState({ above: [] })
  }, [resource, parent, nameOf])
}
