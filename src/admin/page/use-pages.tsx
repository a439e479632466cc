import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'

/**
 * A list that is loaded page by page.
 * @param limit the number of entries of a page
 * @param hasNext whether entries follow the loaded ones
 */
export function usePages<Page extends { nodes: readonly unknown[] }>(
  queryKey: QueryKey,
  limit: number,
  read: (paging: { limit: number; offset: number }) => Promise<Page>,
  hasNext: (last: Page, loaded: number) => boolean,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset }) => read({ limit, offset }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (hasNext(last, pages.length * limit) ? pages.length * limit : undefined),
    meta: { quiet: true },
  })
  const nodes: readonly Page['nodes'][number][] = query.data?.pages.flatMap((page) => page.nodes) ?? []
  return { query, nodes }
}

interface NextPageProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
  size?: 'small'
}

/** The button that loads the next page, if there is one. */
export const NextPage = ({ query, label, size }: NextPageProps) =>
  query.hasNextPage && (
    <Button size={size} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  )
