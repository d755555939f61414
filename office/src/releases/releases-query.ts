import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../parts/table/pages-query.ts'
import { DRAFT } from '../parts/draft/draft-queries.ts'

type Page = OfficeAnswerOf<'releases'>
export type Release = Page['rows'][number]

export const releasesQuery = pagesQuery([...DRAFT, 'releases'], (page) => officeCall('releases', page))

/** Null without such a release. Reads the list until it comes. */
export const releaseQuery = (id: number) =>
  queryOptions({
    queryKey: [...DRAFT, 'release', id],
    queryFn: async (): Promise<Release | null> => {
      let after: string | null = ''
      while (after !== null) {
        const page: Page = await officeCall('releases', after ? { after } : {})
        const found = page.rows.find((row) => row.id === id)
        if (found) return found
        after = page.next
      }
      return null
    },
  })
