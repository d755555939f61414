import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { DRAFT } from '../parts/draft/draft-queries.ts'

export const publishQuery = queryOptions({
  queryKey: [...DRAFT, 'publish'],
  queryFn: () => officeCall('publish-preview', undefined),
})
