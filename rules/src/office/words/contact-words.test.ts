import { expect, test } from 'vitest'
import { instantText } from '../../written/moments.ts'
import { proposalText } from './contact-words.ts'

test('times are those of the shop', () => {
  const shown = {
    state: 'waiting',
    by: 'Sam',
    askedAt: '2027-01-10T02:00:00Z',
    dueAt: '2027-01-13T02:00:00Z',
    endedAt: null,
    asked: false,
    forced: false,
  }
  expect(proposalText(shown, (iso) => instantText(new Date(iso), 'America/New_York'))).toContain(
    'takes effect on January 12, 2027, 9:00 PM',
  )
})
