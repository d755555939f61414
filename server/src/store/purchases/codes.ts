import { listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** One of the kinds of `codeRefusal`, or null. Only beginning a purchase decides it. */
export const codeRefusedNow = statement({
  name: 'why a code cannot be used now',
  text: 'select code_refused(:codeId, :payerId, :subscriberIds, :cardId) as why',
  takes: { codeId: text, payerId: text, subscriberIds: listOf(text), cardId: orNull(text) },
  gives: { why: orNull(text) },
})
