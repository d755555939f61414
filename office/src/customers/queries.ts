import type { FeedPart } from '@sipday/contract/office/customers/customer-feed.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export type Customer = OfficeAnswerOf<'customer'>
export type MemberView = OfficeAnswerOf<'member-view'>

export const customersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', q],
    queryFn: ({ pageParam }) =>
      officeCall('customers', { ...(q ? { q } : {}), ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Each search by digits is written down: it is not repeated by itself.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => officeCall('customer', { id }) })

export const memberViewQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['member-view', customerId],
    queryFn: () => officeCall('member-view', { customerId }),
    // Each look is written down: it is not repeated by itself.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** What the unused days are worth, always as it is now. */
export const cancelPreviewQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['cancel-preview', membershipId],
    queryFn: () => officeCall('cancel-preview', { membershipId }),
    staleTime: 0,
    gcTime: 0,
  })

export const feedQuery = (customerId: string, only: FeedPart | null) =>
  infiniteQueryOptions({
    queryKey: ['customer-feed', customerId, only],
    queryFn: ({ pageParam }) =>
      officeCall('customer-feed', {
        id: customerId,
        ...(only ? { only } : {}),
        ...(pageParam === null ? {} : { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const consentsQuery = (customerId: string) =>
  queryOptions({ queryKey: ['consents', customerId], queryFn: () => officeCall('consents', { customerId }) })

export const notesQuery = (customerId: string) =>
  queryOptions({ queryKey: ['notes', customerId], queryFn: () => officeCall('notes', { customerId }) })

export const movePreviewQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['move-preview', membershipId],
    queryFn: () => officeCall('move-preview', { membershipId }),
    staleTime: 0,
    gcTime: 0,
  })

export const erasePreviewQuery = (customerId: string) =>
  queryOptions({ queryKey: ['erase-preview', customerId], queryFn: () => officeCall('erase-preview', { customerId }) })
