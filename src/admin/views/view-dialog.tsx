import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { roleSchemes } from '../../product'
import { useViewer } from '../../providers/access'
import { showToast } from '../../providers/notifications'
import { RequestError } from '../../providers/request-error'
import { saveView, viewState } from '../../providers/view-changes'
import type { SavedView } from '../../providers/views'
import { Dialog } from '../shell/dialog'
import type { ListTabsProps } from './use-open-view'
import './view-form.css'

interface ViewDialogProps extends ListTabsProps {
  /** The view to rename or share; null saves the list as a new one. */
  view: SavedView | null
  onClose(): void
}

/** The name of a view and the roles that see it. */
export const ViewDialog = ({ resource, list, columns, opened, view, onClose }: ViewDialogProps) => {
  const { t } = useTranslation()
  const form = useId()
  const viewer = useViewer((state) => state.viewer)
  const [id] = useState(() => view?.id ?? uuidv7())
  const [name, setName] = useState(view?.name ?? '')
  const [roles, setRoles] = useState<readonly string[]>(view?.roles ?? [])
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const state = { resource: resource.name, state: viewState(resource, list.state), layout: columns.layout }
      await saveView({ id, name, roles, ...(!view && state) })
      showToast({ type: 'success', message: t('views.saved', { name: name.trim() }) })
      if (!view) {
        // The changes are now the new view's, so the one that they were made in is as it was.
        if (opened.view) columns.reset()
        opened.open(id)
        list.show({ ...list.state, saved: id })
      }
      onClose()
    } catch (problem) {
      setBusy(false)
      if (!(problem instanceof RequestError)) throw problem
      setIssue(Object.values(problem.errors)[0]?.[0] ?? problem.message)
    }
  }
  return (
    <Dialog
      title={t(view ? 'views.dialog.edit' : 'views.dialog.new')}
      onClose={onClose}
      isHeld={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="primary" form={form} htmlType="submit" loading={isBusy}>
            {t('views.dialog.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="view-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label htmlFor={`${form}-name`}>{t('views.dialog.name')}</label>
        <Input
          id={`${form}-name`}
          value={name}
          maxLength={60}
          status={issue ? 'error' : ''}
          aria-invalid={issue !== null}
          aria-describedby={issue ? `${form}-issue` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {issue && (
          <p id={`${form}-issue`} role="alert" className="view-issue">
            {issue}
          </p>
        )}
        <fieldset>
          <legend>{t('views.dialog.roles')}</legend>
          <Checkbox.Group
            value={[...roles]}
            options={roleSchemes[viewer?.reading ?? 'A'].roles.map((role) => ({
              value: role,
              label: t(`roles.${role}`),
            }))}
            onChange={setRoles}
          />
        </fieldset>
        <p className="view-note">{t('views.dialog.rolesNote')}</p>
      </form>
    </Dialog>
  )
}
