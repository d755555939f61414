import { expect, test } from 'vitest'
import { listTexts, membershipInShort } from './list-words.ts'

test('a line of the list names the membership that needs someone, with its state, and counts the others (O9.1)', () => {
  const one = { planName: 'One Month', locationName: 'Kips Bay NY', standing: 'active' } as const
  expect(membershipInShort([])).toEqual({ text: 'No membership', standing: null })
  expect(membershipInShort([one])).toEqual({ text: 'One Month, Kips Bay NY', standing: 'active' })
  expect(membershipInShort([one], 2101).text).toBe('One Month, Kips Bay NY and 2,100 more')
  const ended = { ...one, planName: 'Annual', standing: 'ended' } as const
  const unpaid = { ...one, planName: 'Family', standing: 'unpaid' } as const
  expect(membershipInShort([ended, one])).toEqual({ text: 'One Month, Kips Bay NY and 1 more', standing: 'active' })
  expect(membershipInShort([ended, one, unpaid])).toEqual({
    text: 'Family, Kips Bay NY and 2 more',
    standing: 'unpaid',
  })
})

test('how many customers are listed is said, or how many of them are shown (O9.1)', () => {
  expect(listTexts.count(2914, 50)).toBe('2,914 customers')
  expect(listTexts.count(1, 1)).toBe('1 customer')
  expect(listTexts.count(null, 100)).toBe('The first 100 customers')
})
