import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { endToday } from '../../../purchases/closing/end-today.ts'
import { cancelIn, resumeIn } from '../../../purchases/renewing/cancel-and-resume.ts'
import { mailFacts, todayOf } from '../../../purchases/renewing/renewal.ts'
import { Refusal } from '../../../refusal.ts'
import type { LockedMembership } from '../../../store/memberships/locked-membership.ts'
import { change } from '../../../store/office/changes.ts'
import { notAllowed, requireFull, requireSure } from '../../access/needs.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { holdBoughtTogether, refundUnusedDays, unusedDays } from '../../refunds/unused-days.ts'

const onlyToday = 'The unused days are refunded only when the membership ends today.'

export const cancelCalls = {
  /** O9.3. */
  'cancel-preview': ({ deps, input, session }) => {
    const person = requireFull(session)
    return deps.db.transaction().execute(async (trx) => {
      const row = await reachMembership(trx, person, input.membershipId)
      const { refundCents, keptCents, needsSecond } = await unusedDays(deps, trx, { person, row })
      return { refundCents, keptCents, needsSecond }
    })
  },

  /**
   * Tells the payer that the shop did it. Ending today refunds the unused days under the rules of a manual refund,
   * perhaps with a second person; the membership ends either way.
   */
  cancel: oncePerKey(
    async ({ deps, trx, input: { key, membershipId, when, refund = 'none', ...input }, person, session, by }) => {
      if (refund === 'unused') {
        if (!may(person, 'refund.ask')) throw notAllowed()
        requireSure(session, deps.clock.now())
        if (when !== 'today') throw new Refusal(422, 'fields_invalid', onlyToday, { fields: { refund: onlyToday } })
        await holdBoughtTogether(trx, membershipId)
      }
      const row = await reachMembership(trx, person, membershipId)
      await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
      const reason = await givenReason(trx, [row.payer_id, row.subscriber_id], input.reason)
      if (row.state === 'ended') throw new Refusal(409, 'already_ended', 'This membership has ended already.')
      const endsOn = when === 'today' ? await endNow(trx, deps, row) : await cancelIn(trx, deps, row, 'the shop')
      if (endsOn === null)
        throw new Refusal(
          409,
          'already_cancelled',
          'This membership is canceled already and ends with the days paid for.',
        )
      await change(trx, {
        at: deps.clock.now(),
        by,
        subject: 'customer',
        id: row.payer_id,
        field: 'membership cancelled',
        after: { membershipId, planName: row.plan_name, when, endsOn },
        reason,
      })
      if (refund === 'none') return { endsOn, refundCents: 0, refundAsked: false }
      return { endsOn, ...(await refundUnusedDays(deps, trx, { key, row, reason }, { person, by })) }
    },
  ),

  /** While it still runs; tells the payer that the shop did it. */
  uncancel: oncePerKey(async ({ deps, trx, input: { membershipId }, person, by }) => {
    const row = await reachMembership(trx, person, membershipId)
    await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
    if (row.state === 'ended') throw new Refusal(409, 'already_ended', 'This membership has ended already.')
    const renewsOn = await resumeIn(trx, deps, row, 'the shop')
    if (renewsOn === null) throw new Refusal(409, 'not_cancelled', 'This membership is not canceled.')
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: 'membership resumed',
      after: { membershipId, planName: row.plan_name, renewsOn },
    })
    return { renewsOn }
  }),
} satisfies Partial<OfficeCalls>

const endNow = async (trx: Trx, deps: Deps, row: LockedMembership) => {
  await endToday(trx, deps, row.id)
  await queueMail(trx, deps, {
    kind: 'ended_today',
    dedupeKey: `ended_today:${row.id}`,
    to: row.payer_email,
    facts: await mailFacts(trx, deps, row),
  })
  return todayOf(deps, row)
}
