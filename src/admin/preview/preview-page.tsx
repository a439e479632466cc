import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { languageName, languages, languageTag } from '../../declare/languages'
import { productName } from '../../product'
import { graphql } from '../../providers/graphql'
import { changeLanguage, currentLanguage } from '../../providers/language'
import { request } from '../../providers/transport'
import { usePageTitle } from '../page/shown-page'
import { Mark } from '../product-parts'
import { loadPreview, type PreviewProps, textOf } from './preview-parts'
import './preview.css'

const document = graphql(`query Preview($token: String!) {
  preview(token: $token) { resource values isDraft expiresAt }
}`)

interface Shown {
  Content: ComponentType<PreviewProps>
  values: PreviewProps['values']
  isDraft: boolean
  expiresAt: string
}

/** The preview of a link with its component; null if the link has ended. Throws RequestError. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Shown | null> {
  const { preview } = await request(document, { token: params.token ?? '' }, { anonymous: true })
  if (!preview) return null
  const { resource, values, ...rest } = preview
  return { ...rest, values: values as PreviewProps['values'], Content: await loadPreview(resource) }
}

/** `/preview/<token>`: a record as its readers see it, for everybody with the link. */
export const Component = () => {
  const { t } = useTranslation()
  const shown = useLoaderData() as Shown | null
  const current = currentLanguage()
  return (
    <div className="preview-page page screen-high">
      <header className="row spaced">
        <Mark size={22} />
        <span className="text-secondary">{productName}</span>
        <ul className="row end" aria-label={t('frame.language.label')}>
          {languages.map((language) => (
            <li key={language}>
              <button
                type="button"
                className="button"
                lang={languageTag(language)}
                aria-pressed={language === current}
                onClick={() => void changeLanguage(language)}
              >
                {languageName(language, language)}
              </button>
            </li>
          ))}
        </ul>
      </header>
      {shown ? <Reader shown={shown} /> : <Ended />}
    </div>
  )
}

const Reader = ({ shown: { Content, values, isDraft, expiresAt } }: { shown: Shown }) => {
  const { t } = useTranslation()
  const language = currentLanguage()
  const time = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'medium', timeStyle: 'short' })
  usePageTitle(textOf(values.title ?? values.name, language))
  return (
    <>
      <main>
        <Content values={values} language={language} />
      </main>
      <footer className="under-line text-quiet text-small">
        <p>{t(isDraft ? 'frame.preview.draft' : 'frame.preview.until', { time: time.format(new Date(expiresAt)) })}</p>
      </footer>
    </>
  )
}

/** One page for links that expired, were ended or never existed: it must not reveal which. */
const Ended = () => {
  const { t } = useTranslation()
  usePageTitle(t('frame.preview.endedTitle'))
  return (
    <main className="preview-ended centred">
      <h1>{t('frame.preview.endedTitle')}</h1>
      <p className="text-secondary">{t('frame.preview.ended')}</p>
    </main>
  )
}
