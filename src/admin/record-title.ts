import { useCallback } from 'react'
import type { AnyRecord, ResourceDeclaration } from '../declare'
import { useLanguage } from '../providers/labels'
import { useText } from '../providers/translation'
import { titleOf } from '../registry/title'
import { slotsOf } from './parts'

/** The title of a record in the reader's language. */
export function useRecordTitleOf(resource: ResourceDeclaration): (record: AnyRecord) => string {
  const t = useText()
  const language = useLanguage()
  return useCallback(
    (record) => slotsOf(resource).name?.(record, t) ?? titleOf(resource, record, language),
    [resource, language, t],
  )
}
