import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { useStar } from './favourites'

/** The star beside the breadcrumb: it adds the page or record to the sidebar. */
export const FavouriteButton = () => {
  const { t } = useTranslation()
  const star = useStar()
  if (!star) return null
  return (
    <Button
      type="text"
      className="favourite"
      aria-label={t('frame.favourites.add')}
      title={t(star.isStarred ? 'frame.favourites.remove' : 'frame.favourites.add')}
      aria-pressed={star.isStarred}
      icon={<Icon name="star" size={16} />}
      onClick={star.toggle}
    />
  )
}
