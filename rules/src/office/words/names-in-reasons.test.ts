import { expect, test } from 'vitest'
import { isNamedIn } from './names-in-reasons.ts'

const named = (reason: string, ...names: string[]) => isNamedIn(reason, { names, contacts: [] })
const reached = (reason: string, ...contacts: string[]) => isNamedIn(reason, { names: [], contacts })

test.each([
  ['Li called about the client card', 'Li'],
  ['asked by LI.', 'Li'],
  ["Li's card was charged twice", 'Li'],
  ['Éloïse moved away', 'éloïse'],
  ['E\u0301loi\u0308se moved away', 'Éloïse'],
  ["Ms. O'Neil moved", "O'Neil"],
  ['Ms. ONeil’s drink', 'O’Neil'],
  ['for Nguyen', 'Nguyễn'],
  ['Lukasz moved', 'Łukasz'],
  ['Anne Marie moved', 'Anne-Marie'],
  ['Jean-Luc moved', 'Jean-Luc'],
  ['Jean-Luc moved', 'Jean'],
  ['for 王芳', '王芳'],
  ['for Mary Ann', 'Mary Ann'],
  ['(Ng)', 'Ng'],
])('"%s" names %s', (reason, name) => expect(named(reason, '', name)).toBe(true))

test.each([
  ['a client who moved away', 'Li'],
  ['Charged twice', 'Ed'],
  ['sold out', 'Old'],
  ['goodwill', 'Will'],
  ['élite plan', 'lite'],
  ['plan A', 'A'],
  ['nothing', ''],
])('"%s" does not name %s', (reason, name) => expect(named(reason, name)).toBe(false))

test('an email counts anywhere, a phone in any spelling', () => {
  expect(reached('wrote from MEI@tea.example today', 'mei@tea.example')).toBe(true)
  expect(reached('wrote from mei@tea', 'mei@tea.example')).toBe(false)
  for (const phone of ['+12125550142', '212-555-0142', '(212) 555 0142', '1 212 5550142'])
    expect(reached(`called from ${phone}`, '+12125550142'), phone).toBe(true)
  expect(reached('called from 212-555-0143', '+12125550142')).toBe(false)
  expect(reached('charged 2 times', '', '+12125550142')).toBe(false)
})
