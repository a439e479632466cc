import { useTranslation } from 'react-i18next'
import type { ListShape, ResourceDeclaration } from '../../declare'
import { shapeOf, shapesOf } from '../../lists/list-state'
import { Icon } from '../../theme/icon'
import { Segments } from '../../theme/segments'
import type { ListTable } from '../list/use-list-table'
import { changeShape, shapeIcons } from './more-menu'
import '../board/board.css'

/** How the list shows its records; the address and saved views keep the choice. */
export const ShapeChoice = ({ resource, list }: { resource: ResourceDeclaration; list: ListTable }) => {
  const { t } = useTranslation()
  return (
    <Segments<ListShape>
      aria-label={t('list.shape.label')}
      value={shapeOf(resource, list.state)}
      options={shapesOf(resource).map((shape) => ({
        value: shape,
        title: t(`list.shape.${shape}`),
        icon: <Icon name={shapeIcons[shape]} style={{ verticalAlign: -3 }} />,
        label: <span className="visually-hidden">{t(`list.shape.${shape}`)}</span>,
      }))}
      onChange={(shape) => changeShape(resource, list, shape)}
    />
  )
}
