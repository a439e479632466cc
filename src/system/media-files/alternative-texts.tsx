import { useQueryClient } from '@tanstack/react-query'
import { Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../declare'
import { languageTag } from '../../declare/languages'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import { request } from '../../providers/transport'
import { mediaFiles } from './media-files'

const describeDocument = graphql(
  `mutation ($input: UpdateOneMediaFileInput!) { updateOneMediaFile(input: $input) { id } }`,
)

interface AlternativeTextsProps {
  /** The entry of an uploaded image. */
  id: string
  name: string
}

/** The alternative text of an image in each language, saved when the input loses the focus. */
export const AlternativeTexts = ({ id, name }: AlternativeTextsProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const labels = useLabels(mediaFiles)
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
          language: t(`form.languages.${language}`),
        })
        return (
          <Input
            key={language}
            lang={languageTag(language)}
            aria-label={`${label}: ${name}`}
            placeholder={label}
            maxLength={300}
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
