import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { answerToDispute, endAnswer, noteSent } from '../../store/after-sale/dispute-answers.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { report, resolve } from '../../store/findings.ts'
import { noteDispute } from './note-dispute.ts'

/** By content, at most 45 characters: the same text twice is one. */
const keyOf = (disputeId: string, { type, text }: { type: string; text: string }): string =>
  `d:${createHash('sha256')
    .update(JSON.stringify([disputeId, type, text]))
    .digest('base64url')}`

const unanswered = (): Error => new Error('The provider did not say what became of the answer to a dispute.')

/**
 * The provider takes no key for it, so the state is read first, to not repeat an unanswered attempt. Throws without an
 * answer, for the job to retry.
 */
export const answerDispute = async (deps: Deps, id: string): Promise<void> => {
  const [answer] = await answerToDispute(deps.db, { id })
  if (answer?.state !== 'wanted' || (await waitsForRestore(deps, id, answer.decided_at))) return
  const there = await deps.square.getDispute(id)
  if (there.kind === 'unknown') throw unanswered()
  if (there.kind !== 'done') return fail(deps, id, `Square does not show the dispute (${there.code}).`)
  if (there.value.state !== answer.for_state) {
    await noteDispute(deps, there.value)
    const isOurs = answer.sent_at !== null && (answer.kind === 'accept') === (there.value.state === 'ACCEPTED')
    if (isOurs) return void (await endAnswer(deps.db, { id, state: 'done', problem: null }))
    return fail(deps, id, 'It was answered or decided at Square meanwhile.')
  }
  if (answer.kind === 'evidence')
    for (const one of answer.evidence) {
      const added = await deps.square.addEvidence(id, { key: keyOf(id, one), ...one })
      if (added.kind !== 'done') return refused(deps, id, added)
    }
  await noteSent(deps.db, { id, now: deps.clock.now() })
  const sent = await (answer.kind === 'accept' ? deps.square.acceptDispute(id) : deps.square.submitEvidence(id))
  if (sent.kind !== 'done') return refused(deps, id, sent)
  await noteDispute(deps, sent.value)
  await endAnswer(deps.db, { id, state: 'done', problem: null })
}

/** A restored database may lack a later decision, and the bank keeps what it was told. */
const waitsForRestore = async (deps: Deps, id: string, decidedAt: Date): Promise<boolean> => {
  const restored = await unsettledRestore(deps.db)
  const waits = restored !== null && decidedAt <= restored
  if (waits)
    await report(deps, {
      kind: 'answer_held',
      subject: id,
      text: `The answer to dispute ${id} is not sent yet, because the database was restored and no one has settled that. The night after the restore is settled it is sent, if the deadline leaves time: settle the restore before it, or answer in Square’s dashboard.`,
    })
  else await resolve(deps, 'answer_held', id)
  return waits
}

const refused = (deps: Deps, id: string, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): Promise<void> => {
  if (outcome.kind === 'unknown') throw unanswered()
  return fail(deps, id, `Square refused it (${outcome.code}).`)
}

const fail = async (deps: Deps, id: string, problem: string): Promise<void> => {
  await endAnswer(deps.db, { id, state: 'failed', problem })
}
