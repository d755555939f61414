import { expect, test } from 'vitest'
import { movementTexts } from './movement-words.ts'

const none = { joined: 0, returned: 0, movedIn: 0, movedOut: 0, canceled: 0, unpaid: 0, ended: 0 }

test('who came and went is said with the reasons, and moves only where someone moved', () => {
  const days = ['2026-10-01', '2026-10-31'] as const
  expect(
    movementTexts.said(
      [
        { ...none, joined: 1200, canceled: 3 },
        { ...none, returned: 4 },
      ],
      ...days,
    ),
  ).toBe(
    '1,204 came and 3 went from October 1, 2026 through October 31, 2026: 1,200 joined, 4 came back, 3 canceled, 0 were ' +
      'not paid, and 0 ended.',
  )
  expect(movementTexts.said([{ ...none, movedIn: 2, movedOut: 1 }], ...days)).toContain('2 moved in, 1 moved out,')
})

test('who left is said in percent beside the month before', () => {
  const october = { month: '2026-10-01', atStart: 387, left: 12, canceled: 9, unpaid: 3 }
  const september = { month: '2026-09-01', atStart: 400, left: 14, canceled: 14, unpaid: 0 }
  expect(movementTexts.leavingSaid([september, october])).toBe(
    '3.1% left in October 2026, 0.4 points less than in September 2026: 12 of 387 members, 9 of them canceled and 3 not paid.',
  )
  expect(movementTexts.leavingSaid([october, september])).toContain('3.5% left in September 2026, 0.4 points more than')
  expect(movementTexts.leavingSaid([september, { ...september, month: '2026-10-01' }])).toContain(
    '3.5% left in October 2026, as much as in September 2026: 14 of 400 members',
  )
  expect(movementTexts.leavingSaid([{ ...october, left: 0, atStart: 1, canceled: 0, unpaid: 0 }])).toBe(
    '0% left in October 2026: 0 of 1 member.',
  )
  expect(movementTexts.leavingSaid([{ ...october, left: 0, atStart: 0, canceled: 0, unpaid: 0 }])).toBe(
    '0% left in October 2026: 0 of 0 members.',
  )
})
