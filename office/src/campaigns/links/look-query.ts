import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { DRAFT } from '../../parts/draft/draft-queries.ts'

/** What a campaign's links open, as the saved draft has it. */
export const lookQuery = (id: string) =>
  queryOptions({
    queryKey: [...DRAFT, 'look', id],
    queryFn: () => officeCall('campaign-look', { id }),
    retry: false,
  })
