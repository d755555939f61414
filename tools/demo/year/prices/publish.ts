import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Browser } from './caller.ts'
import type { NewPrice } from './offers.ts'

type Offers = {
  codes: readonly DraftBody<'code'>[]
  prices: readonly NewPrice[]
  /** The first day on which the new prices are sold, and told members pay them. */
  from: CalendarDate
}

/** In one release. */
export const publishOffers = async (office: Browser, { codes, prices, from }: Offers): Promise<void> => {
  for (const body of codes) await office.office('draft-save', { subject: 'code', id: null, seen: 0, body })
  for (const { planId: id, cents } of prices) {
    const { live, seen } = await office.office('item', { subject: 'plan', id })
    if (live === null) throw new RangeError(`there is no plan ${id}`)
    const plan = live as DraftBody<'plan'>
    const body = { ...plan, prices: [...plan.prices.filter((price) => price.from !== from), { cents, from }] }
    await office.office('draft-save', { subject: 'plan', id, seen, body })
  }
  const { seenDraft } = await office.office('draft')
  const members = prices.map(({ planId, members: how }) =>
    how === 'keep' ? { planId, members: how } : { planId, members: how, firstOn: from, silent: 'new' as const },
  )
  await office.office('publish', { note: '', seenDraft, prices: members })
}

/** The tax of a location from a day on, in thousandths of a percent. */
export const publishTaxOf = async (
  office: Browser,
  { locationId: id, rate, from }: { locationId: string; rate: number; from: CalendarDate },
): Promise<void> => {
  const { live, seen } = await office.office('item', { subject: 'location', id })
  if (live === null) throw new RangeError(`there is no location ${id}`)
  const location = live as DraftBody<'location'>
  const body = { ...location, tax: [...location.tax.filter((one) => one.from !== from), { rate, from }] }
  await office.office('draft-save', { subject: 'location', id, seen, body })
  const { seenDraft } = await office.office('draft')
  await office.office('publish', { note: '', seenDraft, prices: [] })
}
