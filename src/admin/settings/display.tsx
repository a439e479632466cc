import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { handleMutationError } from '../../providers/error-catalogue'
import { RequestError } from '../../providers/request-error'
import { showToast } from '../../theme/toasts'
import { InputForm } from '../controls/input-form'
import { useNavigationGroups } from '../navigation/navigation'
import { useBusy } from '../page/use-busy'
import { SettingsFrame } from './settings-frame'
import { saveSettings } from './settings-query'

/** `/settings/display`: selects the entries of the sidebar. Hidden pages remain in search and by link. */
export const DisplayPage = () => {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const groups = useNavigationGroups()
  const all = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  const [hidden, setHidden] = useState<readonly string[]>(viewer?.hiddenEntries ?? [])
  const [problem, setProblem] = useState<string>()
  const { isBusy, during } = useBusy()
  const shown = all.filter((id) => !hidden.includes(id))

  const toggle = (ids: readonly string[], isShown: boolean) => {
    setProblem(undefined)
    setHidden((now) => (isShown ? now.filter((id) => !ids.includes(id)) : [...new Set([...now, ...ids])]))
  }

  const save = async () => {
    if (shown.length === 0) return setProblem(t('validation.oneShown'))
    await saveSettings('display', { shown, hidden: [...hidden] })
    showToast({ type: 'success', message: t('settings.display.done') })
  }
  const refuse = (error: unknown) => {
    const [issue] = error instanceof RequestError ? (error.fields.shown ?? []) : []
    if (issue) setProblem(t(issue.key, { ...issue.values }))
    else handleMutationError(error)
  }

  return (
    <SettingsFrame page="display">
      <InputForm className="stack" aria-label={t('settings.display.title')} onFinish={() => void during(save, refuse)}>
        {groups.map(({ id, label, entries }) => {
          const ids = entries.map((entry) => entry.id)
          const count = ids.filter((entry) => !hidden.includes(entry)).length
          return (
            <fieldset key={id} className="section display-group" aria-label={label}>
              <Checkbox
                className="line"
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={({ target }) => toggle(ids, target.checked)}
              >
                <strong aria-hidden="true">{label}</strong>
                <span className="visually-hidden">{t('settings.display.wholeGroup', { group: label })}</span>
              </Checkbox>
              <div className="tiles">
                {entries.map((entry) => (
                  <Checkbox
                    key={entry.id}
                    checked={!hidden.includes(entry.id)}
                    onChange={({ target }) => toggle([entry.id], target.checked)}
                  >
                    {entry.label}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
        <Flex component="footer" wrap align="center" justify="end" gap="8px 12px" className="under-line">
          <p className="text-danger text-small" role="alert">
            {problem}
          </p>
          <Button disabled={hidden.length === 0} onClick={() => toggle(all, true)}>
            {t('settings.display.showAll')}
          </Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('settings.save')}
          </Button>
        </Flex>
      </InputForm>
    </SettingsFrame>
  )
}
