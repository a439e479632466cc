import type { ComponentType } from 'react'
import type { Language } from '../../declare'
import { languages } from '../../declare/languages'
import { kebabCase } from '../../declare/names'
import { imageUrl, type StoredFile, storedFileOf } from '../../declare/stored-file'

/** A record as its readers see it, in one language. `src/resources/<name>/<name>.preview.tsx` exports the component. */
export interface PreviewProps {
  /** The `preview` fields by name: texts with their languages, files with URLs, related records by title. */
  values: Readonly<Record<string, unknown>>
  language: Language
}

const found = import.meta.glob<ComponentType<PreviewProps>>('../../{resources,system}/*/*.preview.tsx', {
  import: 'Preview',
})

/** Loads the component of a resource. Throws for a resource without one, which the start-up checks report. */
export async function loadPreview(resource: string): Promise<ComponentType<PreviewProps>> {
  const end = `/${kebabCase(resource)}.preview.tsx`
  const [, load] = Object.entries(found).find(([path]) => path.endsWith(end)) ?? []
  if (!load) throw new Error(`There is no preview of "${resource}".`)
  return load()
}

/** A text in the language, else in the first other one that has it; empty without one. */
export function textOf(value: unknown, language: Language): string {
  if (typeof value === 'string') return value
  const texts = (value ?? {}) as Readonly<Record<string, string | null>>
  return [language, ...languages].map((each) => texts[each]).find((text) => text) ?? ''
}

/** The titles of related records, separated by dots. */
export const titlesOf = (values: readonly unknown[], language: Language) =>
  values
    .map((value) => textOf(value, language))
    .filter(Boolean)
    .join(' · ')

/** A paragraph; nothing for an empty text. */
export const Line = ({ children, className }: { children: string; className?: string }) =>
  children ? <p className={className}>{children}</p> : null

interface PictureProps {
  file: unknown
  language: Language
  ratio: string
  width?: number
}

/**
 * A picture in the ratio of its place, `16:9`, with its crop and its alternative text; nothing for an empty field.
 */
export const Picture = ({ file, language, ratio, width }: PictureProps) => {
  const picture: StoredFile | null = storedFileOf(file)
  if (!picture) return null
  return (
    <img
      className="inset"
      src={imageUrl(picture, 1280, ratio)}
      alt={textOf(picture.alternativeText, language)}
      style={{
        aspectRatio: ratio.replace(':', ' / '),
        inlineSize: width ?? '100%',
        objectFit: 'cover',
        display: 'block',
      }}
    />
  )
}
