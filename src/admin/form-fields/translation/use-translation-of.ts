import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../../declare'
import { textIn } from '../../../declare/properties'
import { sentenceOf } from '../../../providers/error-catalogue'
import { graphql, type VariablesOf } from '../../../providers/graphql'
import { languageLabel } from '../../../providers/language'
import { RequestError } from '../../../providers/request-error'
import { request } from '../../../providers/transport'
import { sourceOf } from './source'

/** The progress of translating into one language. */
export type TranslationState =
  | { is: 'idle' }
  /** Requested without a text: the reason is shown. */
  | { is: 'impossible'; reason: string }
  | { is: 'running'; piece: number; pieces: number }
  | { is: 'failed'; message: string }
  /** Filled in; the previous text can be restored. */
  | { is: 'done'; before: string | null }
  /** Finished, but the field was edited meanwhile: the person decides. */
  | { is: 'waiting'; text: string }

const idle: TranslationState = { is: 'idle' }

interface Options {
  resource: string
  field: string
  value: unknown
  onChange(value: unknown): void
}

const readinessDocument = graphql('{ translator { problem } }')
const translateDocument = graphql('mutation ($input: TranslateInput!) { translate(input: $input) { text } }')

const forEach = <T>(value: T) =>
  Object.fromEntries(languages.map((language) => [language, value])) as Record<Language, T>

/** Translates a text into one of its languages. A failure never changes typed text. No markup. */
export function useTranslationOf({ resource, field, value, onChange }: Options) {
  const { t } = useTranslation()
  const [states, setStates] = useState(forEach<TranslationState>(idle))
  const latest = useRef(value)
  const runs = useRef(forEach(0))
  const { data } = useQuery({
    queryKey: ['translator'],
    queryFn: () => request(readinessDocument),
    staleTime: 60_000,
    meta: { quiet: true },
  })

  useEffect(() => {
    latest.current = value
  })
  useEffect(
    () => () => {
      for (const language of languages) runs.current[language]++
    },
    [],
  )

  const setState = (language: Language, state: TranslationState) =>
    setStates((before) => ({ ...before, [language]: state }))
  const fill = (language: Language, text: string | null) => {
    onChange({ ...(latest.current as object | null), [language]: text })
  }

  /** The reason why a language cannot be filled; undefined if it can. */
  const obstacle = (to: Language): string | undefined => {
    const from = sourceOf(value, to)
    return textIn(value, from)?.trim() ? undefined : t('translation.nothing', { language: languageLabel(from) })
  }

  const failure = (to: Language, error: unknown): string => {
    const refusal = error instanceof RequestError ? error : null
    const reason = refusal?.values?.reason
    const hasMessage = refusal?.key === 'errors.translationFailed' || refusal?.key === 'errors.noTranslator'
    const group = refusal?.key === 'errors.noTranslator' ? 'problems' : 'reasons'
    return `${t('translation.failed', { language: languageLabel(to) })} ${hasMessage ? t(`translation.${group}.${reason}`) : sentenceOf(error)}`
  }

  const translate = async (to: Language) => {
    const reason = obstacle(to)
    if (reason) return setState(to, { is: 'impossible', reason })
    const from = sourceOf(value, to)
    const run = ++runs.current[to]
    const isCancelled = () => runs.current[to] !== run
    const before = textIn(value, to) ?? null
    let text = ''
    try {
      // Few forms translate.
      const { piecesOf } = await import('./pieces')
      if (isCancelled()) return
      const pieces = piecesOf(textIn(value, from) ?? '')
      for (const [index, piece] of pieces.entries()) {
        setState(to, { is: 'running', piece: index + 1, pieces: pieces.length })
        text += piece.trim() === '' ? piece : await ask({ resource, field, from, to, text: piece })
        if (isCancelled()) return
      }
    } catch (error) {
      if (!isCancelled()) setState(to, { is: 'failed', message: failure(to, error) })
      return
    }
    if ((textIn(latest.current, to) ?? null) !== before) return setState(to, { is: 'waiting', text })
    fill(to, text)
    setState(to, { is: 'done', before })
  }

  return {
    isReady: data?.translator.problem === null,
    states,
    obstacle,
    translate,
    /** Cancels a translation in progress, or dismisses the note. */
    dismiss: (to: Language) => {
      runs.current[to]++
      setState(to, idle)
    },
    /** Applies the waiting translation. */
    take: (to: Language, text: string) => {
      setState(to, { is: 'done', before: textIn(latest.current, to) ?? null })
      fill(to, text)
    },
    /** Restores the previous text. */
    undo: (to: Language, before: string | null) => {
      setState(to, idle)
      fill(to, before)
    },
  }
}

const ask = async (input: VariablesOf<typeof translateDocument>['input']): Promise<string> =>
  (await request(translateDocument, { input })).translate.text
