import { Flex, Pagination } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { pageSizes } from '../../lists/list-state'
import { pageItem } from '../../theme/page-item'
import type { ListTable } from './use-list-table'

/** Which records of how many, and the way to the others (pagination as in specification section 9). */
export const ListFooter = ({ list }: { list: ListTable }) => {
  const { state, result } = list
  const { t } = useTranslation()
  const formats = useFormats()
  const total = result.total ?? 0
  // The rows are shown first: the pagination takes a tenth of the time of a short list.
  const hasPages = useDeferredValue(true, false)
  const first = (state.page - 1) * state.pageSize + 1
  return (
    <Flex
      component="footer"
      wrap
      align="center"
      justify="space-between"
      gap="8px 16px"
      className="list-footer"
      data-bottom-bar
    >
      <bdi className="text-quiet text-small numbers">
        {t(result.totalIsEstimate ? 'list.rangeAbout' : 'list.range', {
          first: formats.number(first),
          last: formats.number(Math.min(first + result.data.length - 1, Math.max(total, first))),
          total: formats.number(total),
        })}
      </bdi>
      <nav className="screen-only" aria-label={t('list.pages')}>
        {hasPages && <ListPages list={list} />}
      </nav>
    </Flex>
  )
}

export const ListPages = ({ list: { state, change, result } }: { list: ListTable }) => {
  const { t } = useTranslation()
  return (
    <Pagination
      itemRender={pageItem}
      showLessItems
      size="small"
      current={state.page}
      pageSize={state.pageSize}
      total={result.total ?? 0}
      showSizeChanger={{ 'aria-label': t('list.pageSize') }}
      pageSizeOptions={[...pageSizes]}
      onChange={(page, pageSize) => change(pageSize === state.pageSize ? { page } : { page: 1, pageSize })}
    />
  )
}
