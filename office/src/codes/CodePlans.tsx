import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { plansWithCode } from '@sipday/rules/offers/plans-with-code.ts'
import { areUntaxed } from '@sipday/rules/place.ts'
import { Rows } from '@sipday/ui/text/Rows.tsx'
import { type Catalogue, kept } from '../parts/catalogue/use-catalogue.ts'

type CodePlansProps = {
  code: DraftBody<'code'>
  catalogue: Catalogue
  today: CalendarDate
}

export function CodePlans({ code, catalogue, today }: CodePlansProps) {
  const plans = kept(catalogue.plans).flatMap(({ id, body }) => (body.onSale === 'off' ? [] : [{ id, ...body }]))
  const places = kept(catalogue.locations).filter(
    ({ id }) => code.locationIds.length === 0 || code.locationIds.includes(id),
  )
  const untaxed = areUntaxed(
    places.map(({ body }) => body),
    today,
  )
  const rows = plansWithCode({ id: '', ...code }, plans, today, untaxed).map((one) => ({
    id: one.says,
    title: one.says,
    note: one.plans,
  }))
  return rows.length === 0 ? <p>No plan is on sale yet.</p> : <Rows rows={rows} />
}
