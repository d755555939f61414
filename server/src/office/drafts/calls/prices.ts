import { addMonths, monthsOf } from '@sipday/rules/calendar.ts'
import { compose } from '../../../messages/templates.ts'
import { voiceOf } from '../../../messages/voice.ts'
import { taxesOf } from '../../../purchases/prices/taxed-members.ts'
import { priceFacts } from '../../../purchases/prices/tell.ts'
import { Refusal } from '../../../refusal.ts'
import { pricingIn } from '../../../store/catalogue/pricing.ts'
import { lockMembership } from '../../../store/memberships/locked-membership.ts'
import { change } from '../../../store/office/changes.ts'
import { listedChanges, someoneToTell, stopChange } from '../../../store/prices/price-change-list.ts'
import { notTold } from '../../../store/prices/not-told.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { lookAtDraft } from '../looked-at.ts'
import { newPriceOf } from '../new-prices.ts'

/** All of them are in the file of told prices. */
const MOST_NAMES = 200

export const priceCalls = {
  /** As the member who has been here longest would get it. */
  'price-letter': ({ deps, input: { planId, firstOn, silent } }) =>
    deps.db.transaction().execute(async (trx) => {
      const draft = await lookAtDraft(trx, deps.clock.now())
      const { price, frequency } = newPriceOf(draft, planId) ?? { price: null, frequency: 'month' as const }
      const [one] = price ? await someoneToTell(trx, { planId, cents: price.cents }) : []
      if (!price || !one) return { letter: null }
      const row = await lockMembership(trx, one.id)
      let renewsOn = one.renewal_on
      while (renewsOn < firstOn) renewsOn = addMonths(renewsOn, monthsOf(frequency), row.anchor_day ?? undefined)
      const told = { to_cents: price.cents, silent, renewal_on: renewsOn, by_tax: false }
      const facts = await priceFacts(trx, deps, row, told, taxesOf(draft.wanted))
      const { shop } = await pricingIn(trx)
      const { subject, text } = compose('price_change', facts, voiceOf(shop, deps.settings))
      return { letter: { subject, text } }
    }),

  'price-changes': async ({ deps }) => {
    const rows = await listedChanges(deps.reads, {})
    return {
      rows: rows.map((row) => ({
        id: row.id,
        planId: row.plan_id,
        planName: row.plan_name,
        taxIn: row.location_id === null ? null : row.location_name,
        toCents: row.to_cents,
        firstOn: row.first_on,
        silent: row.silent,
        at: row.at.toISOString(),
        state: row.stopped ? ('stopped' as const) : row.begun ? ('telling' as const) : ('waiting' as const),
        waiting: row.waiting,
        sent: row.sent,
        failed: row.failed,
        accepted: row.accepted,
        left: row.gone,
        applied: row.applied,
      })),
    }
  },

  'price-not-told': async ({ deps, input: { id } }) => {
    const rows = await notTold(deps.reads, { id, most: MOST_NAMES })
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => ({
        membershipId: row.membership_id,
        customerId: row.customer_id,
        name: `${row.given_name} ${row.family_name}`.trim() || row.email,
        why: row.why,
        renewalOn: row.renewal_on,
      })),
    }
  },

  /** Until the first letter is written: what was told cannot be untold. */
  'price-change-stop': oncePerKey(async ({ trx, deps, input: { id }, by }) => {
    const at = deps.clock.now()
    const [asked] = await stopChange(trx, { id, now: at })
    if (!asked) throw new Refusal(404, 'unknown', 'We could not find that change of price.')
    if (asked.begun)
      throw new Refusal(409, 'applied', 'The first letter has gone out, so this change can no longer be stopped.')
    if (!asked.stopped)
      await change(trx, { at, by, subject: 'plan', id: asked.plan_id, field: 'price for members', before: id })
    return {}
  }),
} satisfies Partial<OfficeCalls>
