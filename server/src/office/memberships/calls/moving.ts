import { moveIn, moveOptionsOf } from '../../../purchases/changing/move.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { requireNameless } from '../../customers/given-reason.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

export const moveCalls = {
  /** O9.3. */
  'move-preview': ({ deps, input, session }) => {
    const person = requireFull(session)
    return deps.db.transaction().execute(async (trx) => {
      const row = await reachMembership(trx, person, input.membershipId)
      const { refused, location_name, next_charge_cents, untaxed, renews_on, options } = await moveOptionsOf(
        trx,
        deps,
        row,
      )
      return {
        refused,
        locationName: location_name,
        nextCents: next_charge_cents,
        untaxed,
        renewsOn: renews_on,
        options: options.map((option) => ({
          locationId: option.location_id,
          name: option.name,
          address: option.address,
          nextCents: option.next_charge_cents,
          untaxed: option.untaxed,
        })),
      }
    })
  },

  /** Tells the payer that the shop did it (O9.3, decision 41). */
  move: oncePerKey(async ({ deps, trx, input, person, by }) => {
    const row = await reachMembership(trx, person, input.membershipId)
    await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
    const reason = input.reason?.trim() || null
    if (reason !== null) await requireNameless(trx, [row.payer_id, row.subscriber_id], reason)
    const { fromName, toName } = await moveIn(trx, deps, row, input.locationId, 'the shop')
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: 'membership moved',
      after: { membershipId: row.id, planName: row.plan_name, fromName, toName },
      ...(reason === null ? {} : { reason }),
    })
    return { locationName: toName }
  }),
} satisfies Partial<OfficeCalls>
