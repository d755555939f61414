import type { Check } from '@sipday/contract/office/draft.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { CalendarDate } from '../../calendar.ts'
import type { ShopContent } from '../release.ts'

export type ShopFacts = {
  /** The shop's day on which it would go live. */
  day: CalendarDate
  sold: ReadonlySet<string>
  visited: ReadonlySet<string>
  inhabited: ReadonlySet<string>
}

export type ToCheck = { live: ShopContent; wanted: ShopContent; facts: ShopFacts }

export const each = <S extends DraftSubject>(content: ShopContent, subject: S) =>
  Object.entries(content[subject]).map(([id, body]) => ({ id, body: body as ShopContent[S][string] }))

/** A finding about one thing, for its form. */
export const found = (
  level: Check['level'],
  subject: DraftSubject,
  id: string,
  field: string | null,
  text: string,
): Check => ({ level, text, item: { subject, id }, field })

export const isReachable = (content: ShopContent, planId: string): boolean => {
  const plan = content.plan[planId]
  return (
    plan !== undefined &&
    plan.onSale !== 'off' &&
    plan.modelId in content.model &&
    plan.sells.some((id) => id in content.location)
  )
}
