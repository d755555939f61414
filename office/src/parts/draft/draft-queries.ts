import { officeCall } from '@sipday/contract/office/client.ts'
import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { queryOptions } from '@tanstack/react-query'

/** Begins the key of everything that an edit of the draft may change. */
export const DRAFT = ['draft'] as const

export const draftQuery = queryOptions({
  queryKey: [...DRAFT, 'whole'],
  queryFn: () => officeCall('draft', undefined),
})

export type DraftRow<S extends DraftSubject> = {
  id: string
  title: string
  state: 'live' | 'new' | 'changed' | 'taken off'
  body: DraftBody<S>
}

export const rowsQuery = <S extends DraftSubject>(subject: S) =>
  queryOptions({
    queryKey: [...DRAFT, 'rows', subject],
    queryFn: async () => (await officeCall('items', { subject })) as DraftRow<S>[],
  })

/** As it is live, and as the draft has it. */
export const thingQuery = (subject: DraftSubject, id: string) =>
  queryOptions({
    queryKey: [...DRAFT, 'thing', subject, id],
    queryFn: () => officeCall('item', { subject, id }),
  })
