import { Flex } from 'antd'
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, isWritable, type Language, languages, meets, surroundingsOf } from '../../declare'
import { hasShape } from '../../declare/traits'
import { hasEditor } from '../../fields/editors.ui'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { extraPart, lazyPart } from '../../theme/later'
import { sizes } from '../../theme/tokens'
import { InputForm } from '../controls/input-form'
import { FormField } from '../form-fields/form-field'
import { FormLanguage, FormLanguageSwitch, useFormLanguage } from '../form-fields/form-languages'
import { focusInput, IdScope, useFieldMessages } from '../form-fields/issue-text'
import { slotsOf } from '../parts'
import { ComputedField } from './computed-field'
import { ErrorSummary } from './error-summary'
import { ReadOnlyField } from './read-only-field'
import { useSaveKey } from './save-key'
import type { RecordForm } from './use-record-form'
import '../form-fields/form.css'
import '../../fields/editors.css'

/** Shorter forms need no table of contents. */
const fewestAnchored = 3
/** As high as the buttons beside it, which may load later. */
const titleLine = { minBlockSize: sizes.control }

const DraftOffer = lazyPart(async () => (await import('./draft-offer')).DraftOffer, null)
const ReaderView = extraPart(async () => (await import('../preview/reader-view')).ReaderView)
const FormAnchors = extraPart(
  async () => (await import('./form-anchors')).FormAnchors,
  () => <div className="form-anchors" />,
)

interface FormViewProps {
  form: RecordForm
  title: string
  /** The frame of the form, such as a drawer, shows its title. Then it has no head and no links to its sections. */
  isTitled?: boolean
  /** The page's sentence under its title. */
  subtitle?: ReactNode
  /** Buttons beside the title. */
  tools?: ReactNode
  /** The states of the record and the people who have it open, beside the title. */
  states?: ReactNode
  /** Shown above the fields. */
  banner?: ReactNode
  /** State and save buttons. */
  footer: ReactNode
  onSave(): void
  /** ⌘S or Ctrl+S; by default `onSave`. */
  onSaveKey?(): void
}

/** The form of a resource with the declared layout. */
export const FormView = ({
  form,
  title,
  isTitled = false,
  subtitle,
  tools,
  states,
  banner,
  footer,
  onSave,
  onSaveKey = onSave,
}: FormViewProps) => {
  const { t } = useTranslation()
  const { resource, operation, messages, refusals } = form
  const fieldMessages = useFieldMessages(resource, messages)
  const slots = slotsOf(resource)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const view = useRef<HTMLFormElement>(null)
  const language = useFormLanguage()
  const labels = useLabels(resource)
  const sections = sectionsOf(form, me)
  const own = slots.formSections ?? []
  const rule = <p className="text-quiet text-caption">{t('form.requiredRule')}</p>
  useSaveKey(onSaveKey, view)
  useFirstWrongFocus(refusals, fieldMessages[0]?.path, language.show, view)

  return (
    <FormLanguage value={language}>
      <InputForm
        view={view}
        className="record-form page"
        aria-label={title}
        aria-busy={form.isSaving}
        onFinish={onSave}
      >
        {!isTitled && (
          <header className="record-form-head stack tight">
            <Flex justify="space-between" align="start" gap={12} wrap>
              <Flex wrap align="center" gap="4px 12px" style={titleLine}>
                <h1>{title}</h1>
                {states}
              </Flex>
              <Flex gap={8}>
                {tools}
                {resource.preview.length > 0 && (
                  <ReaderView resource={resource} record={form.record} values={form.values} />
                )}
              </Flex>
            </Flex>
            <Flex justify="space-between" gap="4px 16px" wrap className="text-small">
              {subtitle && (
                <Flex gap="4px 16px" wrap>
                  {subtitle}
                </Flex>
              )}
              {rule}
            </Flex>
          </header>
        )}
        {isTitled && (
          <Flex justify="space-between" align="center" gap={12} wrap className="spaced">
            {rule}
            {tools}
          </Flex>
        )}
        {!isTitled && sections.length + own.length >= fewestAnchored && (
          <FormAnchors sections={[...sections, ...own].map(({ id }) => ({ id, caption: labels.section(id) }))} />
        )}
        {banner}
        {form.drafts.offered && <DraftOffer drafts={form.drafts} draft={form.drafts.offered} />}
        <FormLanguageSwitch form={form} />
        <ErrorSummary fieldMessages={fieldMessages} attempt={refusals} />
        {sections.map(({ id, fields }) => (
          <FormSection key={id} form={form} id={id}>
            {fields.map((name) => {
              const field = fieldOf(resource, name)
              if (field && hasShape(field, 'derived'))
                return <ComputedField key={name} form={form} name={name} field={field} />
              if (!field || !hasEditor(field)) return null
              return isWritable(field, operation) ? (
                <FormField key={name} form={form} name={name} field={field} fieldMessages={fieldMessages} />
              ) : (
                <ReadOnlyField key={name} form={form} name={name} field={field} />
              )
            })}
          </FormSection>
        ))}
        {own.map(({ id, Section }) => (
          <FormSection key={id} form={form} id={id}>
            <Section form={form} />
          </FormSection>
        ))}
        {footer}
      </InputForm>
    </FormLanguage>
  )
}

/** The sections for the form's current values. */
const sectionsOf = ({ resource, record, values }: RecordForm, me: string | null) =>
  resource.form.filter(({ when }) => meets(resource, when, { ...record, ...values }, surroundingsOf(me)))

/** A caption and a help text at the start, fields at the end; stacked on narrow screens. */
const FormSection = ({ form, id, children }: { form: RecordForm; id: string; children: ReactNode }) => {
  const labels = useLabels(form.resource)
  const help = labels.sectionHelp(id)
  const headingId = `${useContext(IdScope)}section-${id}`
  return (
    <section className="form-section section" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className="text-size">
          {labels.section(id)}
        </h2>
        {help && <p className="text-quiet text-small">{help}</p>}
      </div>
      <div className="halves">{children}</div>
    </section>
  )
}

/** After a refused save the first invalid field gets the focus. A high window shows the summary above it. */
function useFirstWrongFocus(
  refusals: number,
  path: string | undefined,
  show: (language: Language) => void,
  view: RefObject<HTMLFormElement | null>,
) {
  const focused = useRef(refusals)
  useEffect(() => {
    if (refusals === focused.current) return
    focused.current = refusals
    if (!path) return
    // On a phone only the inputs of one language are shown.
    const language = languages.find((each) => path.endsWith(`.${each}`))
    if (language) show(language)
    requestAnimationFrame(() => {
      view.current?.querySelector('.form-summary-place')?.scrollIntoView()
      focusInput(path, 'nearest')
    })
  }, [refusals, path, show, view])
}
