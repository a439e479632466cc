import { CanAccess } from '@refinedev/core'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resourceNamed } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { Choice } from '../relation-choices.ui'
import { RelationSelect } from './relation-select.ui'

const Editor = (props: EditorProps) => {
  const { field, value, loaded, label } = props
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  return (
    <Flex align="center" gap={4}>
      <RelationSelect {...props} isMany={false} known={loaded ? [loaded as Choice] : []} />
      {typeof value === 'string' && target.operations.includes('show') && (
        <CanAccess resource={target.name} action="show">
          <Link
            to={`${target.path}/${value}`}
            target="_blank"
            className="icon-button text-secondary"
            aria-label={t('form.relation.open', { field: label })}
            title={t('form.relation.open', { field: label })}
          >
            <Icon name="open" />
          </Link>
        </CanAccess>
      )}
    </Flex>
  )
}

export const editor: KindEditor = { Editor }
