import { useInvalidate } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { askRuns, runsKey } from '../../providers/bulk-runs'
import { useLanguage } from '../../providers/labels'
import { queryClient } from '../../providers/queries'
import { useTabState } from '../../providers/tab-state'
import { type FileLine, type ImportRequest, type Outcome, type RowLine, sendImport } from './requests'

export const outcomeNames = ['created', 'changed', 'unchanged', 'refused'] as const

/** Maximum shown rows of each result; all refused ones are kept for the report. */
export const mostShown = 200

export type ImportStep = 'file' | 'reading' | 'columns' | 'checking' | 'checked' | 'running' | 'done'

export interface ImportState {
  step: ImportStep
  file: File | null
  table: FileLine | null
  /** The bulk runs of the file: one, and one more after each interruption. */
  runIds: readonly string[]
  columns: readonly (string | null)[]
  counts: Readonly<Record<Outcome, number>>
  rows: Readonly<Record<Outcome, readonly RowLine[]>>
  /** The last pass was cancelled. */
  isStopped: boolean
  problem: unknown
}

const nothing = { created: 0, changed: 0, unchanged: 0, refused: 0 }
const noRows = { created: [], changed: [], unchanged: [], refused: [] }
const noResults = { counts: nothing, rows: noRows, isStopped: false, problem: null }
const initialState: ImportState = { step: 'file', file: null, table: null, runIds: [], columns: [], ...noResults }

/** The fields that a person chose for the columns of a file. */
interface AssignedColumns {
  file: string
  headers: readonly string[]
  columns: readonly (string | null)[]
}

/** Interval of updates of the shown rows, in milliseconds. */
const showEvery = 150

/** The steps of an import: choose a file, match columns, check, run. The server keeps no state between the steps. */
export function useImport(resource: ResourceDeclaration) {
  const [state, setState] = useState<ImportState>(initialState)
  /** A session does not keep the file, so a person chooses it again after the next sign-in. */
  const [assigned, setAssigned] = useTabState<AssignedColumns | null>('import', null)
  const language = useLanguage()
  const invalidate = useInvalidate()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const change = (part: Partial<ImportState>) => setState((known) => ({ ...known, ...part }))

  /** Prepares a request, which is sent when its lines are read. The running one is cancelled. */
  const begin = (file: File, options: Omit<ImportRequest['options'], 'language'>) => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    return { signal, answer: sendImport({ resource: resource.name, file, options: { ...options, language }, signal }) }
  }

  const read = async (file: File) => {
    const { signal, answer } = begin(file, { mode: 'columns' })
    setState({ ...initialState, step: 'reading', file })
    try {
      for await (const lines of answer) {
        const table = lines.find((line): line is FileLine => line.type === 'sheet')
        if (!table) continue
        const { headers } = table
        const isKnown = assigned !== null && JSON.stringify(headers) === JSON.stringify(assigned.headers)
        const columns = isKnown ? assigned.columns : table.columns
        setAssigned({ file: file.name, headers, columns })
        change({ step: 'columns', table, columns })
      }
    } catch (problem) {
      if (!signal.aborted) change({ step: 'file', problem })
    }
  }

  const pass = async (mode: 'check' | 'run') => {
    const { file, columns } = state
    if (!file) return
    const { signal, answer } = begin(file, { mode, columns })
    const results = createResults()
    const after = mode === 'check' ? 'checked' : 'done'
    change({ step: mode === 'check' ? 'checking' : 'running', ...noResults })
    let shown = 0
    let hasEnded = false
    try {
      for await (const lines of answer) {
        for (const line of lines) {
          if (line.type === 'end') hasEnded = true
          const runId = line.type === 'sheet' && line.runId
          if (runId) setState((known) => ({ ...known, runIds: [...known.runIds, runId] }))
          if (line.type === undefined) results.add(line)
        }
        if (performance.now() - shown > showEvery) {
          shown = performance.now()
          change(results.copy())
        }
      }
      change(results.copy())
      change({ step: after, problem: hasEnded ? null : new Error('The answer ended too early.') })
    } catch (problem) {
      change(results.copy())
      change(signal.aborted ? { step: after, isStopped: true } : { step: after, problem })
    }
    if (mode !== 'run') return
    void invalidate({ resource: resource.name, invalidates: ['all'] })
    void queryClient.invalidateQueries({ queryKey: runsKey })
  }

  /** A column is removed from its previous heading, so that none is used twice. */
  const setColumn = (at: number, key: string | null) => {
    const columns = state.columns.map((each, index) => (index === at ? key : each === key ? null : each))
    setAssigned(assigned && { ...assigned, columns })
    change({ columns })
  }

  const { data: runs } = useQuery({
    queryKey: runsKey,
    queryFn: askRuns,
    enabled: state.step === 'done' && state.runIds.length > 0,
    meta: { quiet: true },
  })

  return {
    state,
    /** The runs of the file that can be put back. */
    undoable: (state.step === 'done' && runs?.filter((run) => run.isUndoable && state.runIds.includes(run.id))) || [],
    /** The file to choose again, whose columns are kept; null without one. */
    expected: state.file ? null : (assigned?.file ?? null),
    read: (file: File) => void read(file),
    setColumn,
    check: () => void pass('check'),
    run: () => void pass('run'),
    stop: () => running.current?.abort(),
    toColumns: () => change({ step: 'columns', ...noResults }),
    restart: () => {
      setAssigned(null)
      setState(initialState)
    },
  }
}

export type ImportControl = ReturnType<typeof useImport>

/** Counts the rows of a pass and keeps those to show. */
function createResults() {
  const counts: Record<Outcome, number> = { ...nothing }
  const rows: Record<Outcome, RowLine[]> = { created: [], changed: [], unchanged: [], refused: [] }
  return {
    add(line: RowLine) {
      counts[line.outcome]++
      const kept = rows[line.outcome]
      if (line.outcome === 'refused' || kept.length < mostShown) kept.push(line)
    },
    /** Later rows do not change a copy, so that it can be a state. */
    copy(): Pick<ImportState, 'counts' | 'rows'> {
      const { created, changed, unchanged, refused } = rows
      const shown = { created: [...created], changed: [...changed], unchanged: [...unchanged], refused: [...refused] }
      return { counts: { ...counts }, rows: shown }
    },
  }
}
