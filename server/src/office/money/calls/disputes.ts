import { locationName } from '@sipday/rules/catalogue.ts'
import { mayAnswerAgain, waitsForShop } from '@sipday/rules/refunds/dispute-evidence.ts'
import { decidedWords } from '@sipday/rules/refunds/dispute-words.ts'
import { Refusal } from '../../../refusal.ts'
import { answerToDispute, decideDispute, holdDispute } from '../../../store/after-sale/dispute-answers.ts'
import { countDisputes, disputeShown, disputesPage } from '../../../store/after-sale/dispute-facts.ts'
import { change } from '../../../store/office/changes.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { nameOf, pageOf, positionOf, totalOf } from '../../refunds/page.ts'
import { disputeDraft } from '../dispute-draft.ts'

export const disputeCalls = {
  /** O11. */
  disputes: async ({ deps, input }) => {
    const [rows, [counted]] = await Promise.all([
      disputesPage(deps.reads, positionOf(input.after)),
      countDisputes(deps.reads, {}),
    ])
    const { page, next } = pageOf(rows, ({ seen_at: at, id }) => ({ at, id }))
    return {
      rows: page.map((row) => ({
        id: row.id,
        cents: row.amount_cents,
        reason: row.reason,
        state: row.state,
        dueAt: row.due_at?.toISOString() ?? null,
        seenAt: row.seen_at.toISOString(),
        planName: row.plan_name ?? '',
        customer: { id: row.customer_id, name: nameOf(row) },
      })),
      next,
      total: totalOf([{ count: counted?.total ?? 0 }]),
      waiting: counted?.waiting ?? 0,
    }
  },

  /** O11. */
  dispute: async ({ deps, input }) => {
    // Not a replica: shows what was just decided.
    const [row] = await disputeShown(deps.db, { id: input.id })
    if (!row) throw new Refusal(404, 'unknown', 'We could not find that.')
    const [answer] = await answerToDispute(deps.db, { id: row.id })
    const waits = waitsForShop({ state: row.state, dueAt: row.due_at }, deps.clock.now())
    const open = waits && (!answer || mayAnswerAgain(answer, row.state))
    return {
      id: row.id,
      cents: row.amount_cents,
      reason: row.reason,
      state: row.state,
      dueAt: row.due_at?.toISOString() ?? null,
      seenAt: row.seen_at.toISOString(),
      payment: {
        id: row.square_payment_id,
        at: (row.at ?? row.seen_at).toISOString(),
        paidCents: row.paid_cents ?? 0,
        planName: row.plan_name ?? '',
        locationName: locationName(row.location_id, row.location_name),
        customer: { id: row.customer_id, name: nameOf(row) },
      },
      answer: answer
        ? {
            kind: answer.kind,
            state: answer.state,
            by: answer.staff_name,
            at: answer.decided_at.toISOString(),
            problem: answer.problem,
            evidence: answer.evidence,
          }
        : null,
      open,
      draft: open ? await disputeDraft(deps, row) : [],
    }
  },

  /** Decides once: evidence for the bank, or leaving the money to the cardholder. A job tells the provider (O11). */
  'dispute-answer': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { disputeId: id } = input
    const [held] = await holdDispute(trx, { id })
    if (!held) throw new Refusal(404, 'unknown', 'We could not find that.')
    const now = deps.clock.now()
    const [known] = await answerToDispute(trx, { id })
    const waits = waitsForShop({ state: held.state, dueAt: held.due_at }, now)
    if (known && known.state !== 'failed' && (!waits || !mayAnswerAgain(known, held.state)))
      throw new Refusal(409, 'answered', 'This dispute was answered already. Reload the page to see how.')
    if (!waits) throw new Refusal(409, 'too_late', 'The bank no longer waits for an answer to this dispute.')
    const accepts = 'accept' in input
    const evidence = accepts ? [] : input.evidence.map(({ type, text }) => ({ type, text: text.trim() }))
    if (evidence.some(({ text }) => text === ''))
      throw new Refusal(422, 'fields_invalid', 'Please leave out what is empty.', {
        fields: { evidence: 'It is empty.' },
      })
    await decideDispute(trx, {
      id,
      kind: accepts ? 'accept' : 'evidence',
      forState: held.state,
      evidence,
      staffId: person.id,
      now,
    })
    await change(trx, {
      at: now,
      by,
      subject: 'dispute',
      id,
      field: 'answered',
      after: decidedWords(held.amount_cents, accepts),
    })
    await deps.jobs.add(trx, 'answer_dispute', { disputeId: id }, { jobKey: `dispute:${id}` })
    return { state: 'wanted' as const }
  }),
} satisfies Partial<OfficeCalls>
