import { expect, test } from 'vitest'
import { addressInWords, campaignState, linkAddress, linkKey, newLink, utmFrom } from './links.ts'

test('a link is the shop’s address with what tells it from others, and nothing empty in it (O8)', () => {
  const of = (medium: string, content: string, utm = 'fall') =>
    linkAddress('https://shop.example', utm, { medium, content })
  expect(of('', '')).toBe('https://shop.example/?utm_campaign=fall')
  expect(of('poster', 'window')).toBe('https://shop.example/?utm_campaign=fall&utm_medium=poster&utm_content=window')
  expect(of('', 'window')).toBe('https://shop.example/?utm_campaign=fall&utm_content=window')
  // Typed by hand before there were links: nothing of it may end the parameter.
  expect(of('in & out', ' ', '50% off')).toBe(
    'https://shop.example/?utm_campaign=50%25%20off&utm_medium=in%20%26%20out',
  )
  expect(addressInWords('http://localhost:4000/')).toBe('localhost:4000')
})

test('a name becomes a link that no other campaign has, whatever letters it is written in', () => {
  expect(utmFrom('Nguyễn’s Café: 50 % off', [])).toBe('nguyens-cafe-50-off')
  expect(utmFrom('Fall', ['FALL', null, 'fall-2'])).toBe('fall-3')
  expect(utmFrom('奶茶', [])).toBe('thing')
})

test('two links with one label on one medium are told apart, and case does not make two of one (R63)', () => {
  const first = newLink(' Window ', 'poster', [])
  expect(first).toEqual({ medium: 'poster', content: 'window', label: 'Window' })
  expect(newLink('Window', 'poster', [first]).content).toBe('window-2')
  expect(newLink('Window', 'receipt', [first]).content).toBe('window')
  expect(linkKey({ medium: 'Poster', content: ' WINDOW' })).toBe(linkKey(first))
  expect(linkKey({ medium: 'a b', content: 'c' })).not.toBe(linkKey({ medium: 'a', content: 'b c' }))
})

test('a campaign runs on its first and on its last day', () => {
  const days = { startsOn: '2026-11-01', endsOn: '2026-12-24' }
  expect(['2026-10-31', '2026-11-01', '2026-12-24', '2026-12-25'].map((day) => campaignState(days, day))).toEqual([
    'waiting',
    'running',
    'running',
    'ended',
  ])
  expect(campaignState({ startsOn: null, endsOn: null }, '2026-11-01')).toBe('running')
})
