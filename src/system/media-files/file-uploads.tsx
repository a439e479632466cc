import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Input, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '../../admin/controls/drop-area'
import { FormField } from '../../admin/form-fields/form-field'
import type { FormValues } from '../../admin/form-values/form-values'
import { fieldOf, type Language, languages, type ResourceDeclaration } from '../../declare'
import { languageTag } from '../../declare/languages'
import { imageUrl } from '../../declare/stored-file'
import { uploadLimitsOf } from '../../declare/traits'
import { RecordLink } from '../../fields/record-link.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { mediaFiles } from './media-files'
import { type FileUpload, useFileUploads } from './use-file-uploads.ui'
import '../../admin/form-fields/form.css'
import '../../fields/editors.css'

interface FileUploadsProps {
  resource: ResourceDeclaration
  /** The id of the folder that is chosen at first. */
  folder?: unknown
}

/**
 * Adds several files, chosen or dropped, to a folder. Each has its progress, its refusal, and afterwards its alternative
 * text.
 */
export const FileUploads = ({ resource, folder = null }: FileUploadsProps) => {
  const { t } = useTranslation()
  const [values, setValues] = useTabState<FormValues>('upload.values', { folderId: folder })
  const { uploads, add, retry } = useFileUploads(resource, values)
  const change = (property: string, value: unknown) => setValues({ [property]: value })
  return (
    <Flex vertical gap={16}>
      <FormField
        form={{ resource, operation: 'create', record: null, values, change }}
        name="folder"
        field={mediaFiles.fields.folder}
        fieldMessages={[]}
      />
      <DropArea
        multiple
        accept={uploadLimitsOf(fieldOf(resource, 'file'))?.accept.join()}
        aria-label={t('media.choose')}
        customRequest={({ file }) => add(file as File)}
      >
        <Icon name="upload" size={24} />
        <p>
          <span className="text-accent text-strong">{t('media.choose')}</span> {t('media.drop')}
        </p>
      </DropArea>
      {uploads.map((upload) => (
        <Row key={upload.key} resource={resource} upload={upload} onRetry={() => retry(upload)} />
      ))}
    </Flex>
  )
}

interface RowProps {
  resource: ResourceDeclaration
  upload: FileUpload
  onRetry(): void
}

const Row = ({ resource, upload, onRetry }: RowProps) => {
  const { t } = useTranslation()
  const { file, part, problem, mayRetry, id, stored } = upload
  if (problem !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        message={t('media.notAdded', { name: file.name, reason: problem })}
        action={
          mayRetry && (
            <Button size="small" onClick={onRetry}>
              {t('media.retry')}
            </Button>
          )
        }
      />
    )
  }
  if (!id || !stored) {
    return (
      <Flex vertical>
        <bdi className="ellipsis">{file.name}</bdi>
        <Progress
          percent={Math.round(part * 100)}
          size="small"
          aria-label={t('form.upload.progress', { field: file.name })}
        />
      </Flex>
    )
  }
  const isImage = stored.mimeType.startsWith('image/')
  return (
    <Flex gap={12} align="start">
      {isImage ? (
        <img src={imageUrl(stored, 192)} alt="" width={72} height={72} style={{ objectFit: 'contain' }} />
      ) : (
        <Icon name="document" size={24} />
      )}
      <Flex vertical flex={1} gap={8} style={{ minInlineSize: 0 }}>
        <RecordLink className="ellipsis" resource={resource} record={{ id, [resource.title]: stored.name }} />
        {isImage && <AlternativeTexts id={id} name={stored.name} />}
      </Flex>
    </Flex>
  )
}

const describeDocument = graphql(
  `mutation ($input: UpdateOneMediaFileInput!) { updateOneMediaFile(input: $input) { id } }`,
)

interface AlternativeTextsProps {
  /** The entry of an uploaded image. */
  id: string
  name: string
}

/** The alternative text of an image in each language, saved when the input loses the focus. */
const AlternativeTexts = ({ id, name }: AlternativeTextsProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const labels = useLabels(mediaFiles)
  const [texts, setTexts] = useTabState<Partial<Record<Language, string>>>(`alternative:${id}`, {})
  const [saved, setSaved] = useState<Partial<Record<Language, string>>>({})
  const [state, setState] = useState<{ problem?: string; isSaved?: boolean }>({})

  const save = async (language: Language, typed: string) => {
    const text = typed.trim()
    if (text === (saved[language] ?? '')) return
    try {
      const update = { alternativeText: { [language]: text || null } }
      await request(describeDocument, { input: { id, update } })
      setSaved((texts) => ({ ...texts, [language]: text }))
      setState({ isSaved: true })
      void client.invalidateQueries()
    } catch (error) {
      setState({ problem: sentenceOf(error) })
    }
  }

  return (
    <Flex vertical gap={4}>
      {languages.map((language) => {
        const label = t('form.inLanguage', {
          field: labels.field('alternativeText'),
          language: languageLabel(language),
        })
        return (
          <Input
            key={language}
            lang={languageTag(language)}
            aria-label={`${label}: ${name}`}
            placeholder={label}
            value={texts[language] ?? ''}
            onChange={({ target }) => setTexts((known) => ({ ...known, [language]: target.value }))}
            onBlur={({ target }) => void save(language, target.value)}
            onPressEnter={({ currentTarget }) => void save(language, currentTarget.value)}
          />
        )
      })}
      <span className={state.problem ? 'text-danger text-small' : 'text-quiet text-small'} role="status">
        {state.problem ?? (state.isSaved && t('media.described'))}
      </span>
    </Flex>
  )
}
