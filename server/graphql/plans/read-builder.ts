import type { AggregateRequest } from '../../operations/aggregate'
import type { ListRequest } from '../../operations/list'
import { Later, type Params } from '../../sql/params'
import type { HistoryOf } from '../schema/history'

/** The row of a read statement: whether its actor is valid, and the parts of the answer. */
export type Row = { is_valid: boolean } & Record<string, string | number | boolean | null>

/** The arguments of a root field. */
export type Arguments = ListRequest & Partial<HistoryOf> & Pick<AggregateRequest, 'truncate' | 'largest'>

/** One request for a compiled statement. */
export interface ReadRun {
  /** The arguments of the root fields, with marks for the patterns. */
  given: readonly Arguments[]
  patterns: readonly string[]
  /** The arguments with their patterns, for what is remembered by filter. */
  exact(): readonly Arguments[]
}

/** A read statement to which the root fields add their parts. */
export interface StatementParts {
  columns: string[]
  sources: string[]
  /** The statement may run again while all of them are true. */
  conditions: ((run: ReadRun) => boolean)[]
  params: Params
  /** The request that the statement is compiled for. */
  compiledFor: ReadRun
}

/** Adds the parts of one root field to a read statement. */
export class ReadBuilder {
  constructor(
    private readonly statement: StatementParts,
    private readonly index: number,
  ) {}

  get params(): Params {
    return this.statement.params
  }

  get compiledFor(): ReadRun {
    return this.statement.compiledFor
  }

  /** The arguments of the field, with marks for the patterns. */
  get args(): Arguments {
    return this.compiledFor.given[this.index] ?? {}
  }

  /** The arguments of the field in a run, with its patterns. */
  argumentsIn(run: ReadRun): Arguments {
    return run.exact()[this.index] ?? {}
  }

  /** An argument that each run reads from its own ones. */
  later(read: (args: Arguments) => unknown): Later<ReadRun> {
    return new Later<ReadRun>(({ given }) => read(given[this.index] ?? {}))
  }

  /** Adds an expression, and returns its name in the row. */
  column(kind: string, text: string): string {
    const name = `${kind}${this.index}`
    this.statement.columns.push(`${text} as ${name}`)
    return name
  }

  /** Adds a SELECT of one row with these columns, and returns the reader of its values. */
  from(kind: string, sql: string, names: readonly string[]): (row: Row, name: string) => Row[string] | undefined {
    const source = `${kind}${this.index}`
    this.statement.sources.push(`(${sql}) ${source}`)
    const read = new Map(
      names.map((name, at) => [
        name,
        this.column(`${kind}${at}_`, `${source}."${name}"${name === 'nodes' ? '::text' : ''}`),
      ]),
    )
    return (row, name) => row[read.get(name) ?? '']
  }

  /** Adds a condition under which the statement may run again. */
  validWhile(isValid: (run: ReadRun) => boolean): void {
    this.statement.conditions.push(isValid)
  }
}
