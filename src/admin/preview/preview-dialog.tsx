import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Input, Radio, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { graphql } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import { request } from '../../providers/transport'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { showToast } from '../../theme/toasts'
import { copyWithToast } from '../controls/copy'
import { useBusy } from '../page/use-busy'
import { useRecordTitleOf } from '../parts'

const linksDocument = graphql(`query PreviewLinks($resource: String!, $id: ID!) {
  previewLinks(resource: $resource, id: $id) { expiresAt }
}`)
const createDocument = graphql(`mutation CreatePreviewLink($input: CreatePreviewLinkInput!) {
  createPreviewLink(input: $input) { token expiresAt }
}`)
const endDocument = graphql(
  'mutation EndPreviewLinks($input: EndPreviewLinksInput!) { endPreviewLinks(input: $input) }',
)

const durations = ['HOUR', 'DAY', 'WEEK'] as const

interface PreviewDialogProps {
  resource: ResourceDeclaration
  /** Its id and title. */
  record: AnyRecord
  /** The link shows the draft of the record. */
  ofDraft?: boolean
  onClose(): void
}

/** Makes a link to the preview of a record, and ends all of them. */
export const PreviewDialog = ({ resource, record, ofDraft = false, onClose }: PreviewDialogProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const client = useQueryClient()
  const [duration, setDuration] = useState<(typeof durations)[number]>('DAY')
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null)
  const { isBusy, during } = useBusy()
  const ref = { resource: resource.name, id: String(record.id) }
  const queryKey = ['previewLinks', ref.resource, ref.id]
  const { data: links = [] } = useQuery({
    queryKey,
    queryFn: async () => (await request(linksDocument, ref)).previewLinks,
  })

  const run = async (work: () => Promise<void>) => {
    await during(work)
    void client.invalidateQueries({ queryKey })
  }
  const create = () =>
    run(async () => {
      const { createPreviewLink: link } = await request(createDocument, { input: { ...ref, ofDraft, duration } })
      setMade({ url: `${window.location.origin}/preview/${link.token}`, expiresAt: link.expiresAt })
    })
  const end = () =>
    run(async () => {
      const { endPreviewLinks: count } = await request(endDocument, { input: ref })
      setMade(null)
      showToast({ type: 'success', message: t('preview.ended', { count }) })
    })
  const last = links
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1)

  return (
    <Dialog
      title={t('preview.title', { title: titleOf(record) })}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <DialogButtons isBusy={isBusy} onClose={onClose} close={t('actions.close')} onClick={() => void create()}>
          {t(made ? 'preview.another' : 'preview.create')}
        </DialogButtons>
      }
    >
      <Flex vertical gap={16}>
        <p className="text-secondary">{t(ofDraft ? 'preview.ofDraft' : 'preview.text', { one: labels.oneInline })}</p>
        <Radio.Group
          aria-label={t('preview.duration')}
          optionType="button"
          value={duration}
          options={durations.map((value) => ({ value, label: t(`preview.durations.${value}`) }))}
          onChange={({ target }) => setDuration(target.value)}
        />
        {made && (
          <Flex vertical gap={8}>
            <p role="status" className="text-strong">
              {t('preview.made', { when: formats.relative(made.expiresAt) })}
            </p>
            <Space.Compact block>
              <Input readOnly aria-label={t('preview.link')} dir="ltr" value={made.url} onFocus={selectAll} />
              <Button onClick={() => void copyWithToast(made.url, t('show.copied'))}>{t('preview.copy')}</Button>
              <Button href={made.url} target="_blank">
                {t('preview.open')}
              </Button>
            </Space.Compact>
          </Flex>
        )}
        {last && (
          <Flex wrap align="center" justify="space-between" gap={8}>
            <span>{t('preview.active', { count: links.length, when: formats.relative(last) })}</span>
            <Button danger size="small" disabled={isBusy} onClick={() => void end()}>
              {t('preview.end')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Dialog>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()
