import { type InputRef, Modal } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecentRecord } from '../navigation/recent-records'
import { openPalette, usePalette } from './palette-state'
import './palette.css'
import { PaletteList } from './palette-list'
import { RecordCommands, type Taken, TakenAction } from './record-commands'
import { usePaletteGroups } from './use-palette-groups'

/** The palette: records, pages and commands; then the actions of a chosen record. */
export const PaletteDialog = () => {
  const { t } = useTranslation()
  const { isOpen } = usePalette()
  const input = useRef<InputRef>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
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
      >
        <PaletteBody input={input} take={setTaken} />
      </Modal>
      {taken && <TakenAction {...taken} />}
    </>
  )
}

interface PaletteBodyProps {
  input: RefObject<InputRef | null>
  /** Does an action after the palette has closed. */
  take(taken: Taken): void
}

const PaletteBody = ({ input, take }: PaletteBodyProps) => {
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
  if (record) return <RecordCommands record={record} input={input} onBack={() => setRecord(null)} take={take} />
  return (
    <PaletteList
      label={t('frame.palette.label')}
      placeholder={t('frame.palette.placeholder')}
      query={query}
      onQuery={(typed) => usePalette.setState({ query: typed })}
      input={input}
      {...found}
    />
  )
}
