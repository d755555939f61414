import { dateIn } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { endpoint } from '../../endpoint.ts'
import { cardOnWire } from '../../purchases/cards/cards.ts'
import { nextBillOn } from '../../purchases/renewing/due.ts'
import { requirePayer } from '../../purchases/renewing/manage.ts'
import { moves } from '../../purchases/changing/move.ts'
import { planChangeShown } from '../../purchases/changing/plan-options.ts'
import { pauseShown } from '../../purchases/renewing/pause.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { placesSelling } from '../../store/memberships/moving.ts'
import { billedPlanOf } from '../../store/memberships/put-on-plan.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'

/** S7.14 in R20's format; the next billing date is the renewal day as displayed (R42). */
export const subscriptionDetails = endpoint('subscription-details', async ({ deps, input, session }) => {
  const row = await requirePayer(deps, session, input.subscriptionId)
  const pricing = await catalogueOf(deps.db, session.catalogueVersion)
  const renewsOn = nextBillOn(row)
  const today = dateIn(deps.clock.now(), row.time_zone)
  const goesOn = row.kind === 'renewing' && !row.cancelled_at && row.state !== 'ended'
  const { card_id: id, brand, last_4, exp_month, exp_year } = row
  const places = moves(row, today) ? await placesSelling(deps.db, row) : []
  const card = id && brand && last_4 && exp_month && exp_year ? { id, brand, last_4, exp_month, exp_year } : null
  return [
    {
      data: {
        subscription: {
          id: row.id,
          status: row.cancelled_at && row.state !== 'ended' ? 'cancelled' : row.state,
          charged_through_date: goesOn ? renewsOn : null,
          end_of_period_date: row.end_date ?? row.paid_through,
          next_charge_cents:
            goesOn && renewsOn
              ? renewalCents(billedPlanOf(row).priceCents, taxRateIn(pricing, row.location_id, renewsOn))
              : null,
          canceled_date: row.cancelled_at ? (row.end_date ?? row.paid_through) : null,
          ...planChangeShown(row, today),
          ...pauseShown(row, today),
          moves: places.some((place) => place.id !== row.location_id),
        },
      },
      cards: card ? [{ data: { card: cardOnWire(card) } }] : [],
    },
  ]
})
