import { walletPassPath } from '@sipday/contract/wallet.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { firstCharge } from '@sipday/rules/offers/trial.ts'
import { authoriseList } from '../../access/authorise.ts'
import { boughtHere } from '../../access/bought-here.ts'
import type { Calls } from '../../endpoint.ts'
import { dayOfMembership } from '../../purchases/calendar/file.ts'
import { calendarPath } from '../../purchases/calendar/link.ts'
import { cardOnWire } from '../../purchases/cards/cards.ts'
import { moves } from '../../purchases/changing/move.ts'
import { planChangeShown } from '../../purchases/changing/plan-options.ts'
import { nextBillOn } from '../../purchases/renewing/due.ts'
import { requirePayer } from '../../purchases/renewing/cancel-and-resume.ts'
import { trialGoesOn } from '../../purchases/trials/trial.ts'
import { pauseShown } from '../../purchases/renewing/pause.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { redeemedBy, redemptionOnWire } from '../../store/counter/redeemed.ts'
import { membershipsOf } from '../../store/memberships/memberships.ts'
import { placesSelling } from '../../store/memberships/moving.ts'
import { billedPlanOf } from '../../store/memberships/put-on-plan.ts'
import { shownSubscription } from '../../store/memberships/shown-subscription.ts'
import { asJustPaid, subscriptionRecord, trialOf } from '../../store/memberships/subscription-record.ts'
import { googleLink } from '../../wallet/google-link.ts'
import { isOffered } from '../../store/catalogue/wallets-offered.ts'
import { notOffered, passOfMember } from '../../wallet/pass-of-member.ts'

export const shownCalls = {
  /**
   * S2, S7: none for someone else's or an unknown id (risk 1). Who just paid and proved nothing sees those of that
   * purchase, without means to manage them (R59).
   */
  subscriptions: async ({ deps, input, session }) => {
    const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
    if (!allowed) return []
    const pricing = await catalogueOf(deps.db, session.catalogueVersion)
    const taxRateOn = (locationId: string, day: string) => taxRateIn(pricing, locationId, day)
    const now = deps.clock.now()
    const found = await membershipsOf(deps.db, input.CID, now)
    if (allowed === 'owned')
      return found.map((membership) => ({
        ...shownSubscription(pricing, membership, now),
        Calendar: dayOfMembership(membership, now) && calendarPath(deps.settings, membership.id),
      }))
    return boughtHere(session, input.CID, found).map(({ membership, bought }) =>
      asJustPaid(subscriptionRecord(membership, membership.viewer, taxRateOn), bought),
    )
  },

  /** In R20's format; the next billing date is the renewal day as displayed (R42). */
  'subscription-details': async ({ deps, input, session }) => {
    const row = await requirePayer(deps, session, input.subscriptionId)
    const pricing = await catalogueOf(deps.db, session.catalogueVersion)
    const renewsOn = nextBillOn(row)
    const today = dateIn(deps.clock.now(), row.time_zone)
    const isTrialGoingOn = trialGoesOn(row)
    const goesOn = (row.kind === 'renewing' || isTrialGoingOn) && !row.cancelled_at && row.state !== 'ended'
    const { card_id: id, brand, last_4, exp_month, exp_year } = row
    const trial = row.kind === 'term' && row.state !== 'ended' && row.trial_until !== null ? row.end_date : null
    const taxRateOn = (day: string) => taxRateIn(pricing, row.location_id, day)
    const firstCents = (day: string) => firstCharge(row.price_cents, row.goes_on_cents, taxRateOn(day))
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
              isTrialGoingOn && trial
                ? firstCents(trial)
                : goesOn && renewsOn
                  ? renewalCents(billedPlanOf(row).priceCents, taxRateOn(renewsOn))
                  : null,
            canceled_date: row.cancelled_at ? (row.end_date ?? row.paid_through) : null,
            ...planChangeShown(row, today),
            ...pauseShown(row, today),
            moves: places.some((place) => place.id !== row.location_id),
            ...(trial && {
              trial: trialOf({
                until: trial,
                keepCents: firstCents(trial),
                frequency: row.frequency,
                goesOn: isTrialGoingOn,
                untaxed: taxRateOn(trial) === 0,
              }),
            }),
          },
        },
        cards: card ? [{ data: { card: cardOnWire(card) } }] : [],
      },
    ]
  },

  /** Newest first, without voided ones; who just paid sees those of that purchase (R59). */
  redemptions: async ({ deps, input, session }) => {
    const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
    if (!allowed) return []
    const paidHere = session.bought.map(({ purchaseId }) => purchaseId)
    const rows = await redeemedBy(deps.db, input.CID, allowed === 'paid' ? paidHere : null)
    return rows.map(redemptionOnWire)
  },

  /** Decision 53. Refuses whatever would refuse Apple's file. */
  'wallet-link': async ({ deps, input: { wallet, ...asked }, session }) => {
    const pass = await passOfMember(deps, session, asked)
    const { settings, clock } = deps
    const now = clock.now()
    if (!isOffered(settings, wallet, now)) throw notOffered()
    const { google } = settings.wallets
    if (wallet === 'google' && google)
      return { address: googleLink(google, pass, { publicUrl: settings.publicUrl, now }) }
    return { address: `${walletPassPath}?${new URLSearchParams(asked).toString()}` }
  },
} satisfies Partial<Calls>
