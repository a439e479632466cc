import { create } from 'zustand'
import type { StoredFile } from '../declare/stored-file'
import { useAuth } from './auth-storage'
import { graphql, type ResultOf } from './graphql'
import { unreachable } from './request-error'
import { renewSession } from './session-renewal'
import { type Answer, dataOf, graphqlUrl, requestHeaders } from './transport'

/** What forms need of a stored file. */
export const fileSelection = 'id name mimeType size url width height framingKey mediaFileId'
const uploadDocument = graphql(`mutation ($input: UploadFileInput!) {
  uploadFile(input: $input) { ${fileSelection} }
}`)

export interface Upload {
  file: File
  /** The target resource and field, which define the limits. */
  resource: string
  field: string
  /** The action, if the field is one of its inputs. */
  action?: string
  /** Fraction sent so far, 0 to 1. */
  onProgress(part: number): void
  signal?: AbortSignal
}

/** One attempt with XMLHttpRequest, because `fetch` cannot report progress. */
const send = ({
  file,
  resource,
  field,
  action,
  onProgress,
  signal,
}: Upload): Promise<{ status: number; answer: Answer | null }> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.set(
      'operations',
      JSON.stringify({ query: uploadDocument, variables: { input: { file: null, resource, field, action } } }),
    )
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
    form.set('0', file, file.name)
    const request = new XMLHttpRequest()
    request.open('POST', graphqlUrl)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(total === 0 ? 1 : loaded / total)
    }
    request.onload = () => resolve({ status: request.status, answer: request.response as Answer | null })
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

const isRefused = ({ status, answer }: { status: number; answer: Answer | null }) =>
  status === 401 || (answer?.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false)

/**
 * Uploads one file as a GraphQL multipart request, and renews an expired session.
 * @throws {RequestError} the server's refusal; `AbortError` if cancelled
 */
export const uploadFile = async (upload: Upload): Promise<StoredFile> => {
  const tokenUsed = useAuth.getState().accessToken
  let result = await send(upload)
  if (isRefused(result) && tokenUsed && (await renewSession(tokenUsed))) result = await send(upload)
  const { uploadFile: stored } = dataOf<ResultOf<typeof uploadDocument>>(result.answer, result.status)
  rememberFile(stored)
  return stored
}

/** Files by id that this page uploaded or chose for an unsaved record. Its form has only their ids. */
const useUploads = create<Readonly<Record<string, StoredFile>>>()(() => ({}))

/** Keeps a chosen file for `uploadedFile`, or its changed properties. */
export const rememberFile = (file: StoredFile) => useUploads.setState({ [file.id]: file })

/** An uploaded or chosen file; undefined for any other one. */
export const uploadedFile = (id: string): StoredFile | undefined => useUploads.getState()[id]

/** The uploaded and chosen files by id, for values of several fields. */
export const useFormFiles = () => useUploads()

/** The stored file of a form value: as the record has it, uploaded or chosen; undefined without one. */
export const useFormFile = (value: unknown, kept: StoredFile | null | undefined): StoredFile | undefined => {
  const uploaded = useUploads((files) => (typeof value === 'string' ? files[value] : undefined))
  return kept && kept.id === value ? kept : uploaded
}
