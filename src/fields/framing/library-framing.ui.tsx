import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Framing } from '../../declare/framing'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { showToast } from '../../theme/toasts'
import { FramingDialog } from './framing-dialog.ui'
import { framedImageOf } from './ratio-preview.ui'

const imageDocument = graphql(`query ($id: ID!) {
  mediaFile(id: $id) {
    id version name picture { url width height }
    framing { focalX focalY crops { ratio x y width height } }
  }
}`)

const saveDocument = graphql(`mutation ($input: UpdateOneMediaFileInput!) {
  updateOneMediaFile(input: $input) { id version picture { framingKey } }
}`)

interface LibraryFramingProps {
  id: string
  onSaved?(framingKey: string): void
  onClose(): void
}

/** The focal point and the crops of an image of the media library, saved there for all of its uses. */
export const LibraryFraming = ({ id, onSaved, onClose }: LibraryFramingProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['framing', id],
    queryFn: () => request(imageDocument, { id }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const entry = data?.mediaFile

  const write = async (framing: Framing | null, version: number) => {
    const update = { framing: framing && { ...framing, crops: [...framing.crops] } }
    const { updateOneMediaFile: saved } = await request(saveDocument, { input: { id, update, version } })
    onSaved?.(saved.picture?.framingKey ?? '')
    void client.invalidateQueries()
    return saved.version
  }

  const save = async (framing: Framing | null) => {
    if (!entry) return
    setBusy(true)
    try {
      const version = await write(framing, entry.version)
      onClose()
      const key = `framing-${id}`
      const undo = () =>
        void write(entry.framing, version).then(
          () => showToast({ key, type: 'success', message: t('frame.undone', { title: entry.name }) }),
          (failure) =>
            showToast({ key, type: 'error', message: t('frame.notUndone'), description: sentenceOf(failure) }),
        )
      showToast({ key, type: 'success', message: t('framing.saved', { name: entry.name }), undo })
    } catch (failure) {
      setProblem(sentenceOf(failure))
      setBusy(false)
    }
  }

  return (
    <FramingDialog
      image={framedImageOf(entry?.picture)}
      value={entry?.framing ?? null}
      title={entry?.name}
      problem={error ? sentenceOf(error) : problem}
      isBusy={isBusy}
      isShared
      onSave={(framing) => void save(framing)}
      onClose={onClose}
    />
  )
}
