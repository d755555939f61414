import { expect, test } from 'vitest'
import { type CorrectionEvent, correctionWords } from './correction-words.ts'
import { changeSentence } from './sentences.ts'

const say = (event: CorrectionEvent, who: string | null, channel: 'email' | 'sms' = 'email') =>
  changeSentence({
    who,
    subject: 'customer',
    title: 'Mei Chen',
    field: 'contact',
    before: null,
    after: { event, said: correctionWords(event, channel, 'n•••@demo.example') },
    reason: who ? null : 'by itself',
    nameOf: (id) => id,
  })

test('the record says who proposed, agreed on and withdrew a contact', () => {
  expect(say('proposed', 'Dana')).toBe('Dana proposed n•••@demo.example as the email address of Mei Chen')
  expect(say('forced', 'Lee')).toBe('Lee agreed on n•••@demo.example as the email address of Mei Chen')
  expect(say('withdrawn', 'Dana', 'sms')).toBe('Dana withdrew n•••@demo.example as the phone number of Mei Chen')
})

test('what happens by itself is said as a fact', () => {
  expect(say('proved', null)).toBe('Someone confirmed n•••@demo.example as the email address of Mei Chen')
  expect(say('objected', null)).toBe('Someone objected to n•••@demo.example as the email address of Mei Chen')
  expect(say('applied', null)).toBe('No one objected, so n•••@demo.example became the email address of Mei Chen')
  expect(say('taken', null)).toBe(
    'Another customer has n•••@demo.example, which was proposed as the email address of Mei Chen',
  )
  expect(say('lapsed', null)).toBe('No one confirmed n•••@demo.example as the email address of Mei Chen')
})
