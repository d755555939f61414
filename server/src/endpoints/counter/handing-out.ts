import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { once } from '../../access/once.ts'
import { findMember } from '../../counter/find-member.ts'
import { handOver } from '../../counter/hand-over.ts'
import { memberShown } from '../../counter/member-shown.ts'
import type { Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { redeemedAt, zoneOf } from '../../store/counter/redeemed.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import { redemptionAt, voidRedemption } from '../../store/counter/voids.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'
import { sayWhetherSoldOut } from '../../store/office/say-sold-out.ts'

const VOID_WITHIN_MS = 10 * 60_000

export const handingOutCalls = {
  'counter-lookup': async ({ deps, input, session }) =>
    memberShown(await findMember(deps, session, input), { now: deps.clock.now(), withoutCode: false }),

  /** R32. */
  'counter-redeem': ({ deps, input: { at, extras = [], drinkId = null, size = null, ...input }, session }) =>
    handOver(deps, session, { ...input, at: at ? new Date(at) : null, extras, drinkId, size }),

  /** Within 10 minutes, at the same location, with a stored reason. Idempotent. */
  'counter-void': async ({ deps, input, session }) => {
    const { db, clock } = deps
    const reason = input.reason.trim()
    if (!reason) throw new Refusal(422, 'reason_missing', 'Please say why.', { fields: { reason: 'Please say why.' } })
    const row = await redemptionAt(db, input.redemptionId, session.locationId)
    if (!row) throw new Refusal(404, 'redemption_unknown', 'No redemption of this location has this id.')
    if (row.voided_at) return {}
    const now = clock.now()
    const earliest = new Date(now.getTime() - VOID_WITHIN_MS)
    if (row.redeemed_at < earliest)
      throw new Refusal(409, 'too_late', 'More than 10 minutes have passed; this can no longer be undone.')
    const voided = await voidRedemption(db, { id: row.id, reason, staffId: session.staffId, now })
    // Otherwise another call voided and logged it meanwhile.
    if (!voided) return {}
    await audit(deps, 'redemption_undone', {
      sessionId: session.id,
      staffId: session.staffId,
      detail: { redemptionId: row.id, reason },
    })
    return {}
  },

  /** Newest first, by the location's day. */
  'counter-today': async ({ deps, session }) => {
    const { db, clock } = deps
    const locationId = session.locationId ?? ''
    const timeZone = await zoneOf(db, locationId)
    const now = clock.now()
    const date = dateIn(now, timeZone)
    const rows = await redeemedAt(db, locationId, startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone))
    return {
      date,
      count: rows[0]?.kept ?? 0,
      redemptions: rows.map((row) => {
        const until = row.redeemed_at.getTime() + VOID_WITHIN_MS
        return {
          redemptionId: row.id,
          benefit: row.name,
          firstName: row.given_name,
          lastInitial: [...row.family_name][0] ?? '',
          staffName: row.staff_name,
          redeemedAt: row.redeemed_at.toISOString(),
          late: row.late,
          withoutCode: row.find_id !== null,
          ...toldExtras(row.extras),
          voidedAt: row.voided_at?.toISOString() ?? null,
          voidableUntil: !row.voided_at && until >= now.getTime() ? new Date(until).toISOString() : null,
        }
      }),
    }
  },

  /** Once for each key (risk 89). */
  'counter-sold-out': ({ deps, input, session }) => {
    const [staffId, locationId] = [session.staffId ?? '', session.locationId ?? '']
    return once(deps, { staffId, call: 'counter-sold-out', input }, async (trx) => {
      const by = { staffId, sessionId: session.id }
      const said = await sayWhetherSoldOut(trx, deps, {
        by,
        locationId,
        drinkId: input.drinkId,
        back: input.back ?? false,
      })
      if (!said) throw new Refusal(404, 'unknown', 'This drink is no longer on the menu.')
      const now = await soldOutAt(trx, [locationId], deps.clock.now())
      return { soldOut: now.map(({ drinkId }) => drinkId) }
    })
  },
} satisfies Partial<Calls>
