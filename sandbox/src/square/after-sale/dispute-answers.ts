import { randomId } from '../../ids.ts'
import type { World } from '../../world.ts'
import { answer } from '../call.ts'
import type { Operation } from '../call.ts'
import { moveDispute } from './disputes.ts'
import { invalid, notFound } from '../errors.ts'
import { once } from '../idempotency.ts'
import { requiredText, text } from '../reading.ts'
import type { Dispute } from '../records.ts'
import type { DisputeEvidence } from './records.ts'

/** The vendor's limit for one text. */
const LONGEST_TEXT = 500

/** Throws ApiError unless the dispute waits for the shop, within its deadline. */
const waiting = (world: World, id: string): Dispute => {
  const record = world.books.disputes.find(id)?.record
  if (!record) throw notFound('Dispute', id)
  if (record.state !== 'EVIDENCE_REQUIRED') throw invalid('BAD_REQUEST', `The dispute is ${record.state}.`)
  if (Date.parse(record.due_at) <= world.clock.now().getTime())
    throw invalid('BAD_REQUEST', 'The time to answer this dispute is over.')
  return record
}

/** The bank gets it with `submitEvidence`. */
export const addEvidence: Operation = ({ world, params, body }) =>
  once(world, { endpoint: 'disputes.addText', longest: 45, required: true }, body, () => {
    const { id } = waiting(world, params['id'] ?? '')
    const evidence: DisputeEvidence = {
      id: randomId(22),
      dispute_id: id,
      evidence_text: requiredText(body, 'evidence_text', LONGEST_TEXT),
      evidence_type: text(body, 'evidence_type', 100) ?? 'GENERIC_EVIDENCE',
      uploaded_at: world.clock.iso(),
    }
    world.books.evidence.insert(evidence, null)
    return { evidence }
  })

export const listEvidence: Operation = ({ world, params }) => {
  const found = world.books.evidence.list({ owner: params['id'] ?? '' })
  return answer({ evidence: found.map(({ record }) => record) })
}

/** Nothing can be added afterwards. */
export const submitEvidence: Operation = ({ world, params }) => {
  const { id } = waiting(world, params['id'] ?? '')
  if (world.books.evidence.list({ owner: id }).length === 0)
    throw invalid('BAD_REQUEST', 'There is no evidence to submit.')
  return answer({ dispute: moveDispute(world, id, 'PROCESSING') })
}

export const acceptDispute: Operation = ({ world, params }) =>
  answer({ dispute: moveDispute(world, waiting(world, params['id'] ?? '').id, 'ACCEPTED') })
