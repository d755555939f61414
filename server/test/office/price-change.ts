import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import { expect } from 'vitest'
import type { Colleague } from '../colleague.ts'

type Unnamed<T> = T extends { planId: string } ? Omit<T, 'planId'> : never
type Asked = { planId?: string; cents: number; from: string; members?: Unnamed<MembersPrice> }

/** Publishes a new price from that day on, with what happens to its members; answers as `publish` does. */
export const publishPrice = async (
  owner: Colleague,
  { planId = 'one-month', cents, from, members = { members: 'keep' } }: Asked,
) => {
  const { seen, live } = (await owner.call('item', { subject: 'plan', id: planId })).body
  const body = live as DraftBody<'plan'>
  const prices = [...body.prices.filter((price) => price.from !== from), { cents, from }]
  const saved = await owner.call('draft-save', { subject: 'plan', id: planId, seen, body: { ...body, prices } })
  expect([saved.status, saved.refused.fields]).toEqual([200, undefined])
  const { seenDraft } = (await owner.call('draft')).body
  return owner.call('publish', { note: '', seenDraft, prices: [{ planId, ...members } as MembersPrice] })
}
