import { type InputRef, Modal } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepTabInside } from '../../theme/tab-stops'
import type { RecentRecord } from '../navigation/recent-records'
import { PaletteList } from './palette-list'
import { openPalette, setQuery, usePalette } from './palette-state'
import { ActionRunner, type ChosenAction, RecordCommands } from './record-commands'
import { usePaletteGroups } from './use-palette-groups'
import './palette.css'

/** The palette: records, pages and commands; then the actions of a chosen record. */
export const PaletteDialog = () => {
  const { t } = useTranslation()
  const { isOpen } = usePalette()
  const input = useRef<InputRef>(null)
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  return (
    <>
      <Modal
        className="palette"
        open={isOpen}
        onCancel={() => openPalette(false)}
        title={<span className="visually-hidden">{t('frame.palette.label')}</span>}
        closable={false}
        footer={null}
        width={560}
        styles={{ content: { padding: 0 } }}
        destroyOnHidden
        // Without a transition the input has the focus before the first key press.
        transitionName=""
        maskTransitionName=""
        afterOpenChange={(open) => open && input.current?.focus()}
        // biome-ignore lint/a11y/noStaticElementInteractions: it filters a key, and has no action
        modalRender={(content) => <div onKeyDown={keepTabInside}>{content}</div>}
      >
        <PaletteBody input={input} onChoose={setChosen} />
      </Modal>
      {chosen && <ActionRunner chosen={chosen} />}
    </>
  )
}

interface PaletteBodyProps {
  input: RefObject<InputRef | null>
  /** Runs an action after the palette has closed. */
  onChoose(chosen: ChosenAction): void
}

const PaletteBody = ({ input, onChoose }: PaletteBodyProps) => {
  const { t } = useTranslation()
  const query = usePalette((palette) => palette.query)
  const [record, setRecord] = useState<RecentRecord | null>(null)
  const found = usePaletteGroups(query, setRecord)
  const isFirst = useRef(true)
  // The dialog focuses the first input after it has noted where the focus returns to; each has its own input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record decides which input is shown
  useEffect(() => {
    if (!isFirst.current) input.current?.focus()
    isFirst.current = false
  }, [record, input])
  if (record) return <RecordCommands record={record} input={input} onBack={() => setRecord(null)} onChoose={onChoose} />
  return (
    <PaletteList
      label={t('frame.palette.label')}
      placeholder={t('frame.palette.placeholder')}
      query={query}
      onQuery={setQuery}
      input={input}
      {...found}
    />
  )
}
