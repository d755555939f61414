import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type NewsAnswer = OfficeAnswerOf<'news'>
export type OneNews = NonNullable<NewsAnswer['one']>

const LOOK_AGAIN_MS = 2_000

export const NEWS = ['news']
export const allNewsQuery = queryOptions({ queryKey: NEWS, queryFn: () => officeCall('news', {}) })

/** Fetched again while it is sent. */
export const newsQuery = (id: string) =>
  queryOptions({
    queryKey: [...NEWS, id],
    queryFn: () => officeCall('news', { id }),
    refetchInterval: ({ state: { data } }) => (data?.one?.state === 'sending' ? LOOK_AGAIN_MS : false),
  })

export const newsStates: Readonly<Record<OneNews['state'], string>> = {
  draft: 'Not sent',
  sending: 'Being sent',
  stopped: 'Stopped',
  done: 'Sent',
}

/** "Members with One Month at Kips Bay NY", "All members". */
export const toWhom = (
  { planId, locationId }: Pick<OneNews, 'planId' | 'locationId'>,
  { plans, places }: Pick<NewsAnswer, 'plans' | 'places'>,
): string => {
  const nameIn = (all: NewsAnswer['plans'], id: string) => all.find((one) => one.id === id)?.name ?? id
  if (planId === null && locationId === null) return 'All members'
  return `Members${planId === null ? '' : ` with ${nameIn(plans, planId)}`}${locationId === null ? '' : ` at ${nameIn(places, locationId)}`}`
}
