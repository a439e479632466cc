import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create } from 'zustand'
import { useFormats } from '../../fields/formats.ui'
import { useAuth } from '../../providers/auth-storage'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { Panel } from '../controls/panel'
import { useIsPhone } from '../page/use-is-phone'
import { addressOf, dropWaiting, ownSaves, sendWaiting, useWaitingSaves } from './waiting-saves'

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
  useAuth((state) => state.user?.id)
  const saves = ownSaves(all)
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
                <Flex component="li" vertical gap={4} key={save.id}>
                  <strong>{save.title}</strong>
                  <span className="text-secondary text-small">{save.reason ?? t('waitingSaves.waits')}</span>
                  <Flex gap={8}>
                    <Link to={addressOf(save)} onClick={() => setOpen(false)}>
                      {t(save.state === 'stale' ? 'waitingSaves.compare' : 'waitingSaves.open')}
                    </Link>
                    <Button size="small" type="text" onClick={() => dropWaiting(save.id)}>
                      {t('waitingSaves.drop')}
                    </Button>
                  </Flex>
                </Flex>
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
