import { Button, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyField, type AnyRecord, fieldOf } from '../../declare'
import { useLabels } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { InputValue } from '../form-values/input-value'
import { firstChoices, type Side, type StaleField, staleFields } from '../form-values/stale-save'
import { useLastAuthor } from '../history/use-history'
import type { RecordForm } from './use-record-form'
import '../controls/choices.css'

interface ConflictDialogProps {
  form: RecordForm
  /** The record as it was saved meanwhile. */
  current: AnyRecord
}

/** Compares the values of a stale save with the saved ones, field by field, and saves the chosen values. */
export const ConflictDialog = ({ form, current }: ConflictDialogProps) => {
  const { t } = useTranslation()
  const { resource, base, values } = form
  const labels = useLabels(resource)
  const fields = staleFields(resource, base, values, current)
  const [choices, setChoices] = useState(() => firstChoices(fields))
  const author = useLastAuthor(resource, current)
  const titleKey = author === 'you' ? 'titleYou' : author ? 'title' : 'titleUnknown'

  return (
    <Dialog
      width={760}
      title={t(`form.conflict.${titleKey}`, { one: labels.oneInline })}
      onClose={form.closeComparison}
      footer={
        <DialogButtons
          isBusy={false}
          close={t('form.conflict.back')}
          onClose={form.closeComparison}
          onClick={() => form.compare(choices)}
        >
          {t('form.conflict.save')}
        </DialogButtons>
      }
    >
      <p className="text-secondary">{t('form.conflict.text', { count: fields.length })}</p>
      <Flex wrap gap={8} style={{ marginBlock: '8px 16px' }}>
        <Button size="small" onClick={() => setChoices(firstChoices(fields))}>
          {t('form.conflict.allMine')}
        </Button>
        <Button size="small" onClick={() => setChoices(Object.fromEntries(fields.map(({ path }) => [path, 'theirs'])))}>
          {t('form.conflict.allTheirs')}
        </Button>
      </Flex>
      {fields.map((stale) => {
        const field = fieldOf(resource, stale.name)
        return (
          field && (
            <ConflictField
              key={stale.path}
              form={form}
              current={current}
              stale={stale}
              field={field}
              choice={choices[stale.path] ?? 'mine'}
              onChoose={(side) => setChoices((before) => ({ ...before, [stale.path]: side }))}
            />
          )
        )
      })}
    </Dialog>
  )
}

interface ConflictFieldProps extends ConflictDialogProps {
  stale: StaleField
  field: AnyField
  choice: Side
  onChoose(side: Side): void
}

const ConflictField = ({ form, current, stale, field, choice, onChoose }: ConflictFieldProps) => {
  const { t } = useTranslation()
  const labels = useLabels(form.resource)
  const { path, name, language, isClash } = stale
  const label = labels.field(name)
  const sides = [
    { side: 'mine', text: t(isClash ? 'form.conflict.mine' : 'form.conflict.former') },
    { side: 'theirs', text: t('form.conflict.theirs') },
  ] as const
  const caption = language ? t('form.inLanguage', { field: label, language: languageLabel(language) }) : label
  return (
    <fieldset className="spaced">
      <legend className="text-strong">
        {caption}
        {!isClash && ' '}
        {!isClash && <span className="text-quiet text-caption">{t('form.conflict.onlyTheirs')}</span>}
      </legend>
      <div className="tiles">
        {sides.map(({ side, text }) => (
          <Radio
            key={side}
            className="choice surface"
            name={`conflict-${path}`}
            checked={choice === side}
            onChange={() => onChoose(side)}
            aria-label={t('form.conflict.choose', { side: text, field: caption })}
          >
            <span className="text-secondary text-caption">{text}</span>
            <span className="scroll-short anywhere">
              <InputValue
                resource={form.resource}
                name={name}
                field={language ? { ...field, localized: false } : field}
                value={stale[side]}
                record={side === 'theirs' ? current : (form.record ?? {})}
              />
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
