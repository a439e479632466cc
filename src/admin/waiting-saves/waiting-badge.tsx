import { Button, Flex } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create } from 'zustand'
import { nameOfProperty } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useAuth } from '../../providers/auth-storage'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { Panel } from '../controls/panel'
import { useIsPhone } from '../page/use-is-phone'
import {
  addressOf,
  dropWaiting,
  ownSaves,
  sendWaiting,
  useSentSaves,
  useWaitingSaves,
  type WaitingSave,
} from './waiting-saves'
import { showWaiting } from './waiting-values'

const repeat = 15_000

/** The open question before a sign-out. */
const useAsked = create<{ answer: ((mayLeave: boolean) => void) | null }>()(() => ({ answer: null }))

/** Asks whether waiting saves may be lost. True without any. Their values are removed with the sign-out. */
export async function mayLeave(): Promise<boolean> {
  const saves = ownSaves(useWaitingSaves.getState().saves)
  if (saves.length === 0) return true
  const isSure = await new Promise<boolean>((answer) => useAsked.setState({ answer }))
  useAsked.setState({ answer: null })
  if (isSure) for (const { id } of saves) dropWaiting(id)
  return isSure
}

/** The saves that wait for the network, in the header. It sends them when the server can be reached. */
export const WaitingBadge = () => {
  const { t } = useTranslation()
  const { saves: all } = useWaitingSaves()
  const { answer } = useAsked()
  // The account may change in another tab.
  const account = useAuth((state) => state.user?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account selects the saves
  const saves = useMemo(() => ownSaves(all), [all, account])
  const { saves: sent } = useSentSaves()
  useEffect(() => showWaiting(saves, sent), [saves, sent])
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const formats = useFormats()
  const count = t('waitingSaves.count', { count: saves.length })
  const isWaiting = saves.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const send = () => void sendWaiting()
    send()
    const timer = window.setInterval(send, repeat)
    window.addEventListener('online', send)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting])
  if (saves.length === 0) return null
  return (
    <>
      <Panel
        label={t('waitingSaves.title')}
        title={t('waitingSaves.title')}
        placement="bottomRight"
        padding={12}
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        content={
          <Flex vertical gap={12}>
            <Flex component="ul" vertical gap={12}>
              {saves.map((save) => (
                <WaitingEntry key={save.id} save={save} onOpen={() => setOpen(false)} />
              ))}
            </Flex>
            {isWaiting && (
              <Button size="small" onClick={() => void sendWaiting()}>
                {t('waitingSaves.send')}
              </Button>
            )}
          </Flex>
        }
      >
        <Button
          ref={button}
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={count}
          danger={saves.some(({ state }) => state !== 'waiting')}
          icon={<Icon name="clock" size={14} />}
        >
          {isPhone ? formats.number(saves.length) : count}
        </Button>
      </Panel>
      {answer && (
        <Dialog
          role="alertdialog"
          title={t('waitingSaves.leaveTitle', { count: saves.length })}
          width={420}
          onClose={() => answer(false)}
          footer={
            <>
              <Button onClick={() => answer(false)}>{t('waitingSaves.stay')}</Button>
              <Button danger onClick={() => answer(true)}>
                {t('waitingSaves.leave')}
              </Button>
            </>
          }
        >
          <p>{t('waitingSaves.leaveText')}</p>
        </Dialog>
      )}
    </>
  )
}

/** A save of the list: its record, the fields that it changes, and what can be done. */
const WaitingEntry = ({ save, onOpen }: { save: WaitingSave; onOpen(): void }) => {
  const { t } = useTranslation()
  const resource = resourceNamed(save.resource)
  const labels = useLabels(resource)
  const fields = Object.keys(save.values).map((property) => labels.field(nameOfProperty(resource, property)))
  return (
    <Flex component="li" vertical gap={4}>
      <strong>{save.title}</strong>
      {/* A record may have several saves. */}
      {save.version !== null && <span className="text-small">{fields.join(t('list.comma'))}</span>}
      <span className="text-secondary text-small">{save.reason ?? t('waitingSaves.waits')}</span>
      <Flex align="center" gap={8}>
        <Link to={addressOf(save)} onClick={onOpen}>
          {t(save.state === 'stale' ? 'waitingSaves.compare' : 'waitingSaves.open')}
        </Link>
        <Button size="small" type="text" onClick={() => dropWaiting(save.id)}>
          {t('waitingSaves.drop')}
        </Button>
      </Flex>
    </Flex>
  )
}
