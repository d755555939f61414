import { codeText } from '@sipday/rules/membership.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { sendAgain } from '../../customers/send-again.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

export const codeCalls = {
  resend: oncePerKey(({ deps, trx, input, person, by }) => sendAgain(deps, trx, input, { person, by })),

  /** A member's whole code, with a reason, 20 a day, recorded (O5). The answer is not kept: asking again counts again. */
  'show-code': async ({ deps, input, session }) => {
    const person = requireFull(session)
    return deps.db.transaction().execute(async (trx) => {
      const row = await reachMembership(trx, person, input.membershipId)
      if (row.state === 'ended')
        throw new Refusal(409, 'already_ended', 'This membership has ended, so its code opens nothing.')
      const reason = await givenReason(trx, [row.payer_id, row.subscriber_id], input.reason)
      await takeLimitIn(trx, deps, 'office_code', person.id)
      await change(trx, {
        at: deps.clock.now(),
        by: { staffId: person.id, sessionId: session.id },
        subject: 'customer',
        id: row.subscriber_id,
        field: 'code shown',
        after: { planName: row.plan_name },
        reason,
      })
      return { code: codeText(row.code) }
    })
  },
} satisfies Partial<OfficeCalls>
