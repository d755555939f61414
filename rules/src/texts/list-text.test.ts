import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test.each([[[]], [['Ana']], [['Ana', 'Omar']], [['Ana', 'Omar', 'Nguyễn']], [['a, b', 'and', '', 'O’Brien']]])(
  'a list of %j reads as American English has it',
  (parts) => {
    for (const [word, type] of [
      ['and', 'conjunction'],
      ['or', 'disjunction'],
    ] as const)
      expect(listText(parts, word)).toBe(new Intl.ListFormat('en-US', { type }).format(parts))
  },
)
