import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Standing = OfficeAnswerOf<'closing'>
export type Preview = OfficeAnswerOf<'closing-preview'>

const LOOK_AGAIN_MS = 2_000

const isMoving = ({ closing }: Standing): boolean =>
  closing !== null && (closing.done + closing.asked < closing.of || closing.openRefunds > 0 || closing.openPayments > 0)

/** Fetched again while something moves. */
export const closingQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['closing', locationId],
    queryFn: () => officeCall('closing', { locationId }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? LOOK_AGAIN_MS : false),
  })

export const closingPreviewQuery = (locationId: string, lastDay: string, offerTo: string) =>
  queryOptions({
    queryKey: ['closing-preview', locationId, lastDay, offerTo],
    queryFn: () => officeCall('closing-preview', { locationId, lastDay, ...(offerTo && { offerTo }) }),
    // Another offer changes one sentence: the rest stays while it is looked up.
    placeholderData: (before: Preview | undefined) => (before?.lastDay === lastDay ? before : undefined),
    staleTime: 0,
    gcTime: 0,
  })
