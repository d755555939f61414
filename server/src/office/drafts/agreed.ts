import { membersPrice } from '@sipday/contract/office/money/price-changes.ts'
import { z } from 'zod'
import type { CarryOut } from '../approvals/kinds.ts'
import { publishDraft } from './publish.ts'

const wanted = z.object({
  note: z.string(),
  at: z.coerce.date().nullable(),
  seenDraft: z.string(),
  prices: z.array(membersPrice).default([]),
})
export type WantedRelease = z.input<typeof wanted>

/** Only if the draft is still what was asked for. */
export const publishAgreed: CarryOut = async (deps, trx, approval, by) => {
  const { note, at, seenDraft, prices } = wanted.parse(approval.wanted)
  const isToCome = at !== null && at > deps.clock.now()
  await publishDraft(trx, deps, by ?? 'by itself', {
    note,
    seenDraft,
    prices,
    agreed: true,
    ...(isToCome ? { at } : {}),
  })
}
