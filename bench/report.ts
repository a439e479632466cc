import type { PageMetric } from './browser'
import type { Comparison } from './compare'
import type { Exporting } from './exporting'
import type { Followed } from './following'
import type { CostlyFunction } from './profiling'
import type { Searched } from './searching'
import type { Starting } from './starting'

/** A dash without any finished request, or without a baseline. */
const fixed = (value: number | undefined, digits: number) =>
  value !== undefined && Number.isFinite(value) ? value.toFixed(digits) : '–'

/** Lines with aligned columns; the first line is the heading. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n')
}

export const comparisonTable = (comparisons: readonly Comparison[]) =>
  table([
    [
      'row',
      'work',
      'ours req/s',
      'bare req/s',
      'ratio',
      'ours ms cpu',
      'bare ms cpu',
      'ratio',
      'p50 ms',
      'p99 ms',
      'statements',
      'goal',
    ],
    ...comparisons.map(({ row, ours, bare, statements }) => [
      row.key,
      row.title,
      fixed(ours.requestsPerSecond, 0),
      fixed(bare?.requestsPerSecond, 0),
      fixed(bare ? ours.requestsPerSecond / bare.requestsPerSecond : undefined, 2),
      fixed(ours.processor, 2),
      fixed(bare?.processor, 2),
      fixed(bare ? bare.processor / ours.processor : undefined, 2),
      fixed(ours.p50, 1),
      fixed(ours.p99, 1),
      statements === null ? '–' : fixed(statements, 1),
      row.goal,
    ]),
  ])

export const startingTable = (startings: readonly Starting[]) =>
  table([
    ['start', '', 'ms to ready', 'MB'],
    ...startings.map(({ engine, ready, memory }) => [engine, '', fixed(ready, 0), fixed(memory, 0)]),
  ])

export const pageTable = (metrics: readonly PageMetric[]) =>
  table([
    ['pages', 'goal', 'ours', 'Refine demo', 'ratio'],
    ...metrics.map(({ what, goal, ours, demo }) => [
      what,
      goal,
      fixed(ours, 0),
      demo === null ? '–' : fixed(demo, 0),
      demo === null ? '–' : fixed(ours / demo, 2),
    ]),
  ])

export const exportTable = (exports: readonly Exporting[]) =>
  table([
    ['export', '', 'rows', 'seconds', 'MB', 'rows/s', 'ms cpu per 1000', 'MB before', 'MB most'],
    ...exports.map(({ format, rows, seconds, megabytes, processor, before, most }) => [
      format,
      '',
      fixed(rows, 0),
      fixed(seconds, 1),
      fixed(megabytes, 0),
      fixed(rows / seconds, 0),
      fixed(processor, 1),
      fixed(before, 0),
      fixed(most, 0),
    ]),
  ])

export const profileTable = (functions: readonly CostlyFunction[]) =>
  table([
    ['function', 'place', 'share'],
    ...functions.map(({ name, place, share }) => [name, place, `${fixed(share * 100, 1)} %`]),
  ])

export const followingTable = ({ subscribers, changes, median, most, processor }: Followed) =>
  table([
    ['live', '', 'subscribers', 'changes', 'ms until all received', 'ms at most', 'ms cpu per change'],
    [
      'WebSocket',
      '',
      ...[subscribers, changes].map(String),
      ...[median, most, processor].map((each) => fixed(each, 1)),
    ],
  ])

export const searchTable = (kinds: readonly Searched[]) =>
  table([
    ['search of one person', 'example', 'ms, median', 'ms, 95 of 100'],
    ...kinds.map(({ kind, example, median, p95 }) => [kind, example, fixed(median, 0), fixed(p95, 0)]),
  ])
