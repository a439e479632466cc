import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Input, Pagination, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, languages } from '../../declare'
import type { UploadLimits } from '../../declare/kind'
import { imageUrl, type StoredFile } from '../../declare/stored-file'
import { searchFilter } from '../../lists/search-filter'
import { sentenceOf } from '../../providers/error-catalogue'
import { generated } from '../../providers/graphql'
import { useLabels, useLanguage } from '../../providers/labels'
import { request } from '../../providers/transport'
import { fileSelection } from '../../providers/upload'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { clearable } from '../../theme/clearable'
import { clearing } from '../../theme/clearing'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { pageItem } from '../../theme/page-item'
import { useFormats } from '../formats.ui'
import './library-picker.css'

/** A file of the library with its stored file. */
export interface LibraryFile {
  id: string
  name: string
  type: string
  width: number | null
  height: number | null
  bytes: number
  alternativeText: Readonly<Record<string, string | null>> | null
  file: StoredFile
}

interface Answer {
  mediaFiles: { nodes: readonly LibraryFile[]; totalCount: number }
  mediaFolders: { nodes: readonly AnyRecord[] }
}

const pageSize = 24
const answerDocument = generated<Answer>(`query LibraryFiles($filter: MediaFileFilter, $paging: OffsetPaging) {
  mediaFiles(filter: $filter, paging: $paging, sorting: [{ field: createdAt, direction: DESC }]) {
    nodes {
      id name type width height bytes alternativeText { ${languages.join(' ')} } file { ${fileSelection} }
    }
    totalCount
  }
  mediaFolders(sorting: [{ field: name, direction: ASC }], paging: { limit: 200 }) { nodes { id name ancestors { name } } }
}`)

interface LibraryPickerProps {
  /** Which files the field accepts. */
  limits: UploadLimits
  onPick(file: LibraryFile): void
  onClose(): void
}

/** Files of the media library that a field accepts: searched by name and alternative text, by folder. */
export const LibraryPicker = ({ limits, onPick, onClose }: LibraryPickerProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resourceNamed('mediaFiles'))
  const language = useLanguage()
  const [text, setText] = useState('')
  const [folder, setFolder] = useState<string>()
  const [page, setPage] = useState(1)
  const searched = useDeferredValue(text)
  const filter = {
    and: [
      { mediaType: { in: [...limits.accept] }, bytes: { lte: limits.maxBytes } },
      searchFilter(resourceNamed('mediaFiles'), searched, () => true),
      folder ? { folder: { within: [folder] } } : {},
    ],
  }
  const paging = { limit: pageSize, offset: (page - 1) * pageSize }
  const { data, error, isPending } = useQuery({
    queryKey: ['library', filter, paging],
    queryFn: () => request(answerDocument, { filter, paging }),
    meta: { quiet: true },
  })
  const folders = data?.mediaFolders.nodes
    .map((each) => ({ value: String(each.id), label: titleOf(resourceNamed('mediaFolders'), each, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const files = data?.mediaFiles.nodes ?? []
  const total = data?.mediaFiles.totalCount ?? 0

  const chooseFolder = (chosen: string | undefined) => {
    setFolder(chosen)
    setPage(1)
  }

  return (
    <Dialog title={t('form.library.title')} width={860} footer={null} onClose={onClose}>
      <Flex vertical gap={12}>
        <Flex wrap gap={8}>
          <Input
            allowClear={clearable}
            style={{ flex: '1 1 280px' }}
            prefix={<Icon name="search" />}
            aria-label={t('form.library.search')}
            placeholder={t('form.library.search')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPage(1)
            }}
          />
          <Select
            {...clearing(() => chooseFolder(undefined))}
            style={{ flex: '0 1 200px', minInlineSize: 140 }}
            aria-label={labels.field('folder')}
            placeholder={labels.field('folder')}
            value={folder}
            options={folders}
            onChange={chooseFolder}
          />
        </Flex>
        {error ? (
          <Alert type="error" message={sentenceOf(error)} />
        ) : isPending ? (
          <Loading />
        ) : files.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('form.library.none')} />
        ) : (
          <ul className="library-files tiles scroll">
            {files.map((each) => (
              <li key={each.id}>
                <FileButton file={each} onPick={() => onPick(each)} />
              </li>
            ))}
          </ul>
        )}
        {total > pageSize && (
          <Pagination
            itemRender={pageItem}
            size="small"
            current={page}
            pageSize={pageSize}
            total={total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Flex>
    </Dialog>
  )
}

const FileButton = ({ file, onPick }: { file: LibraryFile; onPick(): void }) => {
  const formats = useFormats()
  const language = useLanguage()
  const described = file.alternativeText?.[language]
  return (
    <button
      type="button"
      className="library-file surface card-link stack tight wide"
      title={described ?? file.name}
      onClick={onPick}
    >
      {file.type === 'image' ? (
        <img src={imageUrl(file.file, 320)} alt={described ?? ''} loading="lazy" decoding="async" />
      ) : (
        <span className="library-document centred text-secondary">
          <Icon name="document" size={28} />
        </span>
      )}
      <span className="ellipsis">{file.name}</span>
      <span className="text-quiet text-caption">
        {[file.width && `${file.width} × ${file.height}`, formats.bytes(file.bytes)].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
