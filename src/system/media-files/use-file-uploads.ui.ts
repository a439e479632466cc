import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '../../admin/form-values/form-values'
import { holdTab } from '../../admin/page/use-hold'
import type { ResourceDeclaration } from '../../declare'
import type { StoredFile } from '../../declare/stored-file'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { RequestError } from '../../providers/request-error'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { uploadFile } from '../../providers/upload'
import { showToast } from '../../theme/toasts'

const createDocument = graphql(
  `mutation ($input: CreateOneMediaFileInput!) { createOneMediaFile(input: $input) { id } }`,
)

/** A chosen file on its way to the library. */
export interface FileUpload {
  readonly key: number
  readonly file: File
  /** Fraction sent, 0 to 1. */
  readonly part: number
  /** Why it was not added. */
  readonly problem?: string
  /** Another attempt may succeed. */
  readonly mayRetry?: boolean
  /** The id of its entry. */
  readonly id?: string
  readonly stored?: StoredFile
}

/** More at a time would be refused by the server. */
const atOnce = 2

/**
 * Adds chosen files to the library, each with its progress and its own refusal. It goes on after the screen is left.
 * @param values of all new entries
 */
export function useFileUploads({ name: resource }: ResourceDeclaration, values: FormValues) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [all, setUploads] = useTabState<readonly FileUpload[]>('uploads', [])
  /** The end of the session keeps the added files with their texts, but no file that was not added. */
  const uploads = all.filter(({ id, file }) => id !== undefined || file instanceof File)
  const lanes = useRef(Array.from({ length: atOnce }, () => Promise.resolve()))
  const count = useRef((all.at(-1)?.key ?? -1) + 1)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const set = (key: number, change: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

  const sentence = (error: unknown): string => {
    const message = error instanceof RequestError ? Object.values(error.fields)[0]?.[0] : undefined
    return message ? t(message.key, { ...message.values }) : sentenceOf(error)
  }

  const send = async ({ key, file }: FileUpload) => {
    try {
      const stored = await uploadFile({ file, resource, field: 'file', onProgress: (part) => set(key, { part }) })
      const input = { mediaFile: { ...values, fileId: stored.id, name: stored.name } }
      const { createOneMediaFile: entry } = await request(createDocument, { input })
      set(key, { part: 1, id: entry.id, stored })
      void client.invalidateQueries()
    } catch (error) {
      const isRefused = error instanceof RequestError && Object.keys(error.fields).length > 0
      const problem = sentence(error)
      set(key, { problem, mayRetry: !isRefused })
      if (isLeft.current)
        showToast({ type: 'error', message: t('media.notAdded', { name: file.name, reason: problem }) })
    }
  }

  /** Refused uploads do not stop those that wait behind them. */
  const queue = (upload: FileUpload) => {
    const lane = upload.key % atOnce
    lanes.current[lane] = holdTab((lanes.current[lane] ?? Promise.resolve()).then(() => send(upload)))
  }

  return {
    uploads,
    add(file: File) {
      const upload = { key: count.current++, file, part: 0 }
      setUploads((all) => [...all, upload])
      queue(upload)
    },
    retry(upload: FileUpload) {
      set(upload.key, { part: 0, problem: undefined })
      queue(upload)
    },
  }
}
