import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { plansWithCode } from '@sipday/rules/offers/plans-with-code.ts'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { type Catalogue, kept } from '../parts/catalogue/use-catalogue.ts'
import css from './codes.module.css'

type CodePlansProps = {
  code: DraftBody<'code'>
  catalogue: Catalogue
  today: CalendarDate
}

export function CodePlans({ code, catalogue, today }: CodePlansProps) {
  const plans = kept(catalogue.plans).flatMap(({ id, body }) => (body.onSale === 'off' ? [] : [{ id, ...body }]))
  const items = plansWithCode({ id: '', ...code }, plans, today).map(({ name, says, isGood }) => ({
    term: name,
    detail: isGood ? says : <span className={css.quiet}>{says}</span>,
  }))
  return items.length === 0 ? <p>No plan is on sale yet.</p> : <Facts items={items} />
}
