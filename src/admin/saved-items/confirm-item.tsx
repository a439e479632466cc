import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { superRole } from '../../declare/role-scheme'
import type { Viewer } from '../../providers/access'
import { RequestError } from '../../providers/request-error'
import { Dialog } from '../../theme/dialog'
import { showToast } from '../../theme/toasts'

interface ConfirmItemProps {
  title: string
  text: string
  /** The label of the button that does it. */
  action: string
  isDanger?: boolean
  onConfirm(): Promise<void>
  onClose(): void
}

/** A question before a saved item is deleted or replaced. */
export const ConfirmItem = ({ title, text, action, isDanger = false, onConfirm, onClose }: ConfirmItemProps) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await announced(onConfirm)
    setBusy(false)
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="primary" danger={isDanger} loading={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

interface DeleteItemProps extends Pick<ConfirmItemProps, 'onConfirm' | 'onClose'> {
  name: string | undefined
  /** What is lost with it; by default nothing else. */
  text?: string
}

/** The question before a saved item is deleted. */
export const DeleteItem = ({ name, text, ...choices }: DeleteItemProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmItem
      title={t('savedItem.delete.title', { name })}
      text={text ?? t('savedItem.delete.text')}
      action={t('savedItem.delete.do')}
      isDanger
      {...choices}
    />
  )
}

/** Shows why the server refused. */
export async function announced(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (!(problem instanceof RequestError)) throw problem
    showToast({ type: 'error', message: refusalOf(problem) })
  }
}

/** The first message of a refusal. The name is the only required input of an item. */
const refusalOf = ({ fields, errors, message }: RequestError): string =>
  fields.name?.[0]?.key === 'validation.required'
    ? t('savedItem.nameRequired')
    : (Object.values(errors)[0]?.[0] ?? message)

/** Saves the values of a form, which is busy until it closes or the server refuses them. */
export function useSave(onSave: () => Promise<void>, onRefused: (message: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave()
      setBusy(false)
    } catch (problem) {
      setBusy(false)
      if (!(problem instanceof RequestError)) throw problem
      onRefused(refusalOf(problem))
    }
  }
  return { isBusy, save }
}

/** Whether the person may rename, share, replace and delete an item: its owner or a super admin. */
export const mayChangeItem = (viewer: Viewer | null, { isOwn }: { isOwn: boolean }): boolean =>
  isOwn || (viewer !== null && viewer.role === superRole(viewer.reading))
