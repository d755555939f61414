import { proposalStates } from '@sipday/contract/office/customers/contact-correcting.ts'
import { expect, test } from 'vitest'
import { appliesAt, invitedUntil, nextState, type ProposalEvent } from './contact-correction.ts'

const events: ProposalEvent[] = ['proved', 'forced', 'objected', 'withdrawn', 'due', 'taken', 'replaced']
const at = new Date('2027-01-10T12:00:00Z')

test('an invitation can be answered for seven days; what is confirmed waits 72 hours', () => {
  expect(invitedUntil(at)).toEqual(new Date('2027-01-17T12:00:00Z'))
  expect(appliesAt(at)).toEqual(new Date('2027-01-13T12:00:00Z'))
})

test.each([
  ['invited', ['waiting', 'waiting', 'objected', 'withdrawn', 'lapsed', null, 'replaced']],
  ['waiting', [null, null, 'objected', 'withdrawn', 'applied', 'taken', 'replaced']],
] as const)('from %s each event leads to one state', (state, expected) => {
  expect(events.map((event) => nextState(state, event))).toEqual(expected)
})

test('what has ended stays so, whatever happens: an objection is for good', () => {
  const ended = proposalStates.filter((state) => state !== 'invited' && state !== 'waiting')
  expect(ended).toHaveLength(6)
  for (const state of ended) for (const event of events) expect(nextState(state, event)).toBeNull()
})
