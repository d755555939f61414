import { createHash } from 'node:crypto'
import type { Check } from '@sipday/contract/office/draft.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { canonical } from '@sipday/rules/office/publishing/canonical.ts'
import { bodyIn, type Entry, type ShopContent, withEntries } from '@sipday/rules/office/release.ts'
import { checksOf } from '@sipday/rules/office/checks/release-checks.ts'
import type { Trx } from '../../deps.ts'
import { shopData } from '../../store/catalogue/shop.ts'
import { readContent } from '../../store/office/content.ts'
import { draftItems, type StoredItem } from '../../store/office/drafts.ts'
import { happened } from '../../store/office/facts.ts'

export type LookedAt = {
  live: ShopContent
  items: StoredItem[]
  entries: Entry[]
  wanted: ShopContent
  checks: Check[]
  /** The shop's day of the check. */
  day: string
  /** Identifies the draft; publishing sends it back. */
  seenDraft: string
}

export const zoneOf = (content: ShopContent): string => shopData.shape.timeZone.parse(content.rule['timeZone']?.value)

const changed = <T extends object>(
  live: Readonly<Record<string, T>>,
  wanted: Readonly<Record<string, T>>,
  field: keyof T,
): string[] => Object.entries(live).flatMap(([id, body]) => (wanted[id]?.[field] === body[field] ? [] : [id]))

/** The live shop, the shop as the draft would make it, and its problems at this instant. */
export const lookAtDraft = async (trx: Trx, at: Date): Promise<LookedAt> => {
  const live = await readContent(trx)
  const items = await draftItems(trx)
  const entries = items.map(({ subject, id, body }) => ({
    subject,
    id,
    before: bodyIn(live, subject, id),
    after: body,
  }))
  const wanted = withEntries(live, entries)
  const day = dateIn(at, zoneOf(wanted))
  const facts = await happened(trx, {
    plans: changed(live.plan, wanted.plan, 'frequency'),
    campaigns: changed(live.campaign, wanted.campaign, 'utm'),
    locations: changed(live.location, wanted.location, 'timeZone'),
  })
  const seen = canonical(items.map(({ subject, id, body, base }) => [subject, id, body, base]))
  return {
    live,
    items,
    entries,
    wanted,
    checks: checksOf({ live, wanted, facts: { day, ...facts } }),
    day,
    seenDraft: createHash('sha256').update(seen).digest('base64url'),
  }
}

export const lookAtShop = async (trx: Trx, at: Date): Promise<Check[]> => {
  const live = await readContent(trx)
  const facts = await happened(trx, { plans: [], campaigns: [], locations: [] })
  return checksOf({ live, wanted: live, facts: { day: dateIn(at, zoneOf(live)), ...facts } })
}
