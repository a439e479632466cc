import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../providers/error-catalogue'
import { RequestError } from '../../providers/request-error'
import { uploadFile } from '../../providers/upload'
import type { EditorProps } from '../kind.editor.ui'
import { checkUpload } from './upload-check'

interface UploadState {
  /** Fraction sent, 0 to 1; null without an upload. */
  progress: number | null
  /** The error message. */
  problem: string | null
}

const idle: UploadState = { progress: null, problem: null }

/** Uploads a chosen file for a form field: checks it first, reports progress, can be cancelled. */
export function useUpload({ field, name, resource, action, onChange }: EditorProps) {
  const { t } = useTranslation()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const sentence = (error: unknown) => {
    const message = error instanceof RequestError ? Object.values(error.fields)[0]?.[0] : undefined
    if (message) return t(message.key, { ...message.values })
    const reason = error instanceof RequestError && error.statusCode !== 500 ? sentenceOf(error) : ''
    return [t('validation.uploadFailed'), reason].filter(Boolean).join('. ')
  }

  const upload = async (file: File) => {
    const issue = checkUpload(field, file)
    if (issue) {
      setState((state) => ({ ...state, problem: t(`validation.${issue.key}`, { ...issue.values }) }))
      return
    }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState((state) => ({ ...state, progress: 0, problem: null }))
    try {
      const stored = await uploadFile({
        file,
        resource: resource.name,
        ...(action !== undefined && { action }),
        field: name,
        signal: controller.signal,
        onProgress: (progress) => setState((state) => ({ ...state, progress })),
      })
      setState(idle)
      onChange(stored.id)
    } catch (error) {
      if (running.current !== controller) return
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      setState((state) => ({ ...state, progress: null, problem: isCancelled ? null : sentence(error) }))
    }
  }

  return { ...state, upload, callOff: () => running.current?.abort() }
}
