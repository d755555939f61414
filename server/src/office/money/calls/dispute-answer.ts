import { decidedWords } from '@sipday/rules/refunds/dispute-words.ts'
import { mayAnswerAgain, waitsForShop } from '@sipday/rules/refunds/dispute-evidence.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { answerToDispute, decideDispute, holdDispute } from '../../../store/after-sale/dispute-answers.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Decides once: evidence for the bank, or leaving the money to the cardholder. A job tells the provider (O11). */
export const disputeAnswer = onceEndpoint('dispute-answer', async ({ deps, trx, input, person, by }) => {
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
})
