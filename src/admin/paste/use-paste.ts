import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, languages, type ResourceDeclaration } from '../../declare'
import { treeOf } from '../../declare/traits'
import type { Choice } from '../../fields/relation-choices.ui'
import { searchField } from '../../lists/endpoint-filter'
import { changeRecord } from '../../providers/change-record'
import { dataProvider } from '../../providers/data'
import { pickDocument } from '../../providers/documents'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { useRefusedFields } from '../../providers/refused-fields'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { inLanes, takeAllBack } from '../actions/undo-action'
import { type Effect, effectsOf, isChanged, isRefused } from '../bulk-edit/edits'
import { useSelectedRecords } from '../bulk-edit/use-bulk-edit'
import { isEditableCell } from '../list/cells'
import {
  type CellReader,
  type NamedRecord,
  namedRecords,
  type PastedCells,
  type PastedRow,
  pastedRows,
  readRange,
} from './pasted-edits'

/** The effect of a row of cells. */
export type PasteEffect = Effect & Pick<PastedRow, 'texts' | 'unknown'>

export interface PasteRefusal {
  record: AnyRecord
  message: string
}

const none: ReadonlyMap<string, NamedRecord> = new Map()

/** The effects of pasted cells on the records of a list, their save, and its Undo. */
export function usePaste(resource: ResourceDeclaration, pasted: PastedCells) {
  const { i18n } = useTranslation()
  const labels = useLabels(resource)
  const refusedBy = useRefusedFields(resource)
  const language = useLanguage()
  const client = useQueryClient()
  /** The number of records that a running save has still to change. */
  const [left, setLeft] = useState<number | null>(null)
  const rows = readRange(pasted.text)
  const touched = pasted.records.slice(0, rows.length)
  const loaded = useSelectedRecords(resource, touched)
  const isEditable = (record: PastedCells['records'][number], name: string) => isEditableCell(resource, record, name)
  const titles = useQuery({
    queryKey: ['paste', resource.name, i18n.language, pasted],
    queryFn: () => findTitles(resource, pasted, isEditable),
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const reader: CellReader = {
    language,
    labelOf: labels.value,
    find: (target, title) => (titles.data ?? none).get(keyOf(target, title)) ?? 'unknown',
  }
  const effects = pastedRows(resource, pasted, isEditable, reader).flatMap(
    ({ record, edits, texts, unknown }): PasteEffect[] => {
      const current = loaded.records.find(({ id }) => id === record.id)
      const [effect] = current ? effectsOf(resource, [current], edits) : []
      return effect ? [{ ...effect, texts, unknown }] : []
    },
  )
  const isWrong = (effect: PasteEffect) => effect.unknown.length > 0 || isRefused(effect)
  const changing = effects.filter((effect) => isChanged(effect) && !isWrong(effect))
  const refused = effects.filter((effect) => isWrong(effect) && (isChanged(effect) || effect.unknown.length > 0))

  /** Saves the valid rows, each by itself; a refused one does not affect the others. */
  const save = async (): Promise<{
    saved: readonly AnyRecord[]
    refusals: readonly PasteRefusal[]
    undo(): Promise<number>
  }> => {
    setLeft(changing.length)
    const saved: { effect: PasteEffect; record: AnyRecord }[] = []
    const refusals: PasteRefusal[] = []
    await inLanes(changing, async (effect) => {
      try {
        const { record, update } = effect
        // The version is the one that the preview showed.
        saved.push({ effect, record: { ...record, ...(await changeRecord(resource, record, update)) } })
      } catch (problem) {
        refusals.push({ record: effect.record, message: refusedBy(problem).reasons || sentenceOf(problem) })
      }
      setLeft((count) => count && count - 1)
    })
    void client.invalidateQueries()
    setLeft(null)
    const undo = async () => {
      const undos = saved.map(({ effect, record }) => ({ record, inverse: null, update: former(effect) }))
      const kept = await takeAllBack(resource, undos)
      void client.invalidateQueries()
      return kept
    }
    return { saved: saved.map(({ record }) => record), refusals, undo }
  }

  /** Columns that cannot be edited here, such as numbers of plays. */
  const width = Math.max(0, ...rows.map((row) => row.length))
  const skipped = pasted.names
    .slice(0, width)
    .filter((name) => touched.length > 0 && touched.every((record) => !isEditableCell(resource, record, name)))
  return {
    isPending: loaded.isPending || titles.isPending,
    error: loaded.error ?? titles.error,
    effects,
    changing,
    refused,
    skipped,
    /** Rows below the last record of the page. */
    beyond: Math.max(0, rows.length - pasted.records.length),
    /** Columns after the last one of the list. */
    beside: Math.max(0, width - pasted.names.length),
    left,
    save,
  }
}

const former = ({ before, update }: PasteEffect) =>
  Object.fromEntries(Object.keys(update).map((property) => [property, before[property] ?? null]))

const keyOf = (target: string, title: string) => `${target} ${title.trim().toLowerCase()}`

/** The related records that the cells name. One search for each title. */
async function findTitles(...of: Parameters<typeof namedRecords>): Promise<ReadonlyMap<string, NamedRecord>> {
  const found = new Map<string, NamedRecord>()
  for (const { to, title } of namedRecords(...of)) {
    const key = keyOf(to, title)
    if (!found.has(key)) found.set(key, await findTitle(resourceNamed(to), title))
  }
  return found
}

async function findTitle(target: ResourceDeclaration, title: string): Promise<NamedRecord> {
  // Links to a record of a tree have the titles above it too, which its own search does not find.
  const searched = treeOf(target.fields) ? (title.split('/').at(-1)?.trim() ?? '') : title
  const { data } = await dataProvider.getList<Choice>({
    resource: target.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: 50 },
    filters: [{ field: searchField, operator: 'contains', value: searched }],
    meta: { gqlQuery: pickDocument(target) },
  })
  const isNamed = (choice: Choice) =>
    languages.some((language) => keyOf('', titleOf(target, choice, language)) === keyOf('', title))
  const ofPath = data.filter(isNamed)
  const [first, second] = ofPath.length > 0 ? ofPath : data.filter((each) => isNamed({ ...each, ancestors: [] }))
  return second ? 'several' : (first ?? 'unknown')
}
