import type { FeedPart } from '@sipday/contract/office/customers/customer-feed.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../parts/table/pages-query.ts'

export const narrowing = ['status', 'planId', 'locationId', 'joinedFrom', 'joinedTo'] as const
export const customerFilters = [...narrowing, 'sort'] as const
export type CustomerFilter = (typeof customerFilters)[number]

export type Customer = OfficeAnswerOf<'customer'>
export type MemberView = OfficeAnswerOf<'member-view'>

/** Without `q`, those that the filters let through. */
export const customersQuery = (q: string, filters: Pick<OfficeBodyOf<'customers'>, CustomerFilter>) => ({
  ...pagesQuery(['customers', q || filters], (page) => officeCall('customers', { ...(q ? { q } : filters), ...page })),
  // Not repeated by itself, because each search by digits is recorded.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => officeCall('customer', { id }) })

export const memberViewQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['member-view', customerId],
    queryFn: () => officeCall('member-view', { customerId }),
    // Not repeated by itself, because each look is recorded.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Always fetched anew. */
export const cancelPreviewQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['cancel-preview', membershipId],
    queryFn: () => officeCall('cancel-preview', { membershipId }),
    staleTime: 0,
    gcTime: 0,
  })

export const feedQuery = (customerId: string, only: FeedPart | null) =>
  pagesQuery(['customer-feed', customerId, only], (page) =>
    officeCall('customer-feed', { id: customerId, ...(only ? { only } : {}), ...page }),
  )

export const consentsQuery = (customerId: string) =>
  queryOptions({ queryKey: ['consents', customerId], queryFn: () => officeCall('consents', { customerId }) })

export const proposalsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['contact-proposals', customerId],
    queryFn: () => officeCall('contact-proposals', { customerId }),
  })

export const notesQuery = (customerId: string) =>
  queryOptions({ queryKey: ['notes', customerId], queryFn: () => officeCall('notes', { customerId }) })

export const giveOptionsQuery = queryOptions({
  queryKey: ['give-options'],
  queryFn: () => officeCall('give-options', undefined),
  staleTime: 0,
  gcTime: 0,
})

export const payLinkOptionsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['pay-link-options', customerId],
    queryFn: () => officeCall('pay-link-options', { customerId }),
    staleTime: 0,
    gcTime: 0,
  })

export const renewalPreviewQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['renewal-preview', membershipId],
    queryFn: () => officeCall('renewal-preview', { membershipId }),
    staleTime: 0,
    gcTime: 0,
  })

export const movePreviewQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['move-preview', membershipId],
    queryFn: () => officeCall('move-preview', { membershipId }),
    staleTime: 0,
    gcTime: 0,
  })

export const erasePreviewQuery = (customerId: string) =>
  queryOptions({ queryKey: ['erase-preview', customerId], queryFn: () => officeCall('erase-preview', { customerId }) })

/** Who stays may change with a purchase. */
export const mergePreviewQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: ['merge-preview', a, b],
    queryFn: () => officeCall('merge-preview', { a, b }),
    staleTime: 0,
    gcTime: 0,
  })
