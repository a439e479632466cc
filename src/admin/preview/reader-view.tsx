import { Button, Segmented } from 'antd'
import { type ComponentType, memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type AnyField, type AnyRecord, isLocalized, type Language, type ResourceDeclaration } from '../../declare'
import { languageName, languages } from '../../declare/languages'
import { previewFields } from '../../declare/preview-fields'
import { storedFileOf } from '../../declare/stored-file'
import { hasShape, isRelation } from '../../declare/traits'
import { type Choice, useChosen } from '../../fields/relation-choices.ui'
import { useLanguage } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { useFormFiles } from '../../providers/upload'
import { resourceNamed } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import { suspendingPart } from '../../theme/later'
import { Loading } from '../../theme/loading'
import { SidePanel } from '../controls/side-panel'
import type { FormValues } from '../form-values/form-values'
import { usePageKeys } from '../page/use-page-keys'
import { useRecord } from '../page/use-record'
import { useSettled } from '../page/use-settled'
import { PreviewButton } from './preview-button'
import { loadPreview, type PreviewProps } from './preview-parts'
import './preview.css'

interface ReaderViewProps {
  resource: ResourceDeclaration
  /** As it was loaded; null for a new one. */
  record: AnyRecord | null
  /** What is typed, by property. */
  values: FormValues
}

/** Shows what is typed beside the form, as readers will see it; a saved record also has links for readers. */
export const ReaderView = (props: ReaderViewProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useTabState('readerView', false)
  const button = useRef<HTMLButtonElement>(null)
  const page = button.current?.closest('main')
  return (
    <>
      {props.record && <PreviewButton resource={props.resource} record={props.record} />}
      <Button ref={button} icon={<Icon name="eye" />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('preview.beside')}
      </Button>
      {isOpen &&
        page &&
        createPortal(
          <ReaderPanel
            {...props}
            onClose={() => {
              button.current?.focus()
              setOpen(false)
            }}
          />,
          page,
        )}
    </>
  )
}

/** Milliseconds without a key, after which it shows what is typed: a long text takes longer than a frame. */
const pause = 200

type Values = PreviewProps['values']

const ReaderPanel = ({ resource, record, values, onClose }: ReaderViewProps & { onClose(): void }) => {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const shown = usePreviewValues(resource, record, useSettled(values, pause))
  usePageKeys({ Escape: { run: onClose } })
  return (
    <SidePanel
      label={t('preview.beside')}
      title={t('preview.beside')}
      tools={
        <Segmented
          size="small"
          aria-label={t('frame.language.label')}
          value={language}
          options={languages.map((value) => ({ value, label: languageName(value, value) }))}
          onChange={setLanguage}
        />
      }
      takesFocus
      onClose={onClose}
    >
      <p className="text-quiet text-small">{t('preview.typed')}</p>
      <Reader resource={resource} record={record} values={shown} language={language} />
    </SidePanel>
  )
}

interface ReaderProps extends Pick<ReaderViewProps, 'resource' | 'record'>, PreviewProps {}

/** Not rendered for each key of the form. */
const Reader = memo(({ resource, record, values, language }: ReaderProps) => {
  const [Content] = useState<ComponentType<PreviewProps>>(() => suspendingPart(() => loadPreview(resource.name)))
  return (
    <div className="preview-page" style={{ padding: '16px 0' }}>
      <Suspense fallback={<Loading paragraph={{ rows: 8 }} />}>
        <WithTitles fields={relationsOf(resource, record)} values={values}>
          {(shown) => <Content values={shown} language={language} />}
        </WithTitles>
      </Suspense>
    </div>
  )
})

/** The `preview` fields with the values of the form, or of the record for those that the form does not have. */
function usePreviewValues(resource: ResourceDeclaration, record: AnyRecord | null, values: FormValues): Values {
  const { record: saved } = useRecord(resource, String(record?.id ?? ''), resource.preview)
  const files = useFormFiles()
  return useMemo(
    () =>
      Object.fromEntries(
        previewFields(resource).map(({ name, field, property }) => {
          const kept = saved?.[name] ?? null
          if (!(property in values)) return [name, kept]
          const typed = values[property] ?? null
          if (hasShape(field, 'upload')) {
            return [name, storedFileOf(kept)?.id === typed ? kept : (files[String(typed)] ?? null)]
          }
          return [name, isLocalized(field) ? { ...(kept as AnyRecord | null), ...(typed as AnyRecord | null) } : typed]
        }),
      ),
    [resource, saved, values, files],
  )
}

interface RelationField {
  name: string
  field: AnyField
  known: readonly Choice[]
}

const choicesOf = (value: unknown) => [value].flat().filter((each) => typeof each === 'object' && each) as Choice[]

const relationsOf = (resource: ResourceDeclaration, record: AnyRecord | null): readonly RelationField[] =>
  previewFields(resource).flatMap(({ name, field }) =>
    isRelation(field) ? [{ name, field, known: choicesOf(record?.[name]) }] : [],
  )

interface WithTitlesProps {
  fields: readonly RelationField[]
  values: Values
  children(values: Values): ReactNode
}

/** Replaces related records by their titles, as readers get them: a field at a time, as hooks must not be in a loop. */
const WithTitles = ({ fields: [first, ...rest], values, children }: WithTitlesProps): ReactNode =>
  first ? (
    <WithTitle field={first} values={values}>
      {(titled) => (
        <WithTitles fields={rest} values={titled}>
          {children}
        </WithTitles>
      )}
    </WithTitle>
  ) : (
    children(values)
  )

interface WithTitleProps extends Omit<WithTitlesProps, 'fields'> {
  field: RelationField
}

const WithTitle = ({ field: { name, field, known }, values, children }: WithTitleProps): ReactNode => {
  const value = values[name]
  const ids = [value].flat().flatMap((each) => (each ? [String((each as Choice).id ?? each)] : []))
  const chosen = useChosen(String(field.to), ids, [...known, ...choicesOf(value)])
  const title = resourceNamed(String(field.to)).title
  const titles = chosen.map((choice) => choice[title])
  return children({ ...values, [name]: hasShape(field, 'links') ? titles : (titles[0] ?? null) })
}
