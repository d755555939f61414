import { converter } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWeak, nearestPassing, pairsOf, ratioText, weakPairs } from './contrast.ts'

const white = '#ffffff'
const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const anyColor = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`)

test('the colors that every shop begins with pass, and the nearest passing color is that color (O12)', () => {
  const look = { mainColor: '#1976d2', textOnMain: white }
  expect(weakPairs(look)).toEqual([])
  expect(nearestPassing(look)).toBe('#1976d2')
})

test('a pale color fails against white, on its tint, and under white text, each with its ratio', () => {
  expect(weakPairs({ mainColor: '#ffd24a', textOnMain: white }).map(({ field, least }) => [field, least])).toEqual([
    ['mainColor', 4.5],
    ['mainColor', 3],
    ['textOnMain', 4.5],
  ])
  const weak = weakPairs({ mainColor: '#777777', textOnMain: white })
  expect(weak.map(({ where, ratio }) => `${where} ${ratioText(ratio)}`)).toEqual([
    'Large text and icons on white 4.47',
    'Text on the main color 4.47',
  ])
})

test('a color that is too dark for the ring around what has the focus has a lighter one that passes', () => {
  const look = { mainColor: '#101010', textOnMain: white }
  expect(weakPairs(look).map(({ where }) => where)).toEqual(['Focus ring on black'])
  expect(weakPairs({ ...look, mainColor: nearestPassing(look) ?? '' })).toEqual([])
})

test('under gray text no main color helps; under black text one that is light enough does', () => {
  expect(nearestPassing({ mainColor: '#444444', textOnMain: '#777777' })).toBeNull()
  expect(nearestPassing({ mainColor: '#444444', textOnMain: '#000000' })).toBe('#757575')
})

test('small links pass with every main color: their shade is made for the grounds', () => {
  fc.assert(
    fc.property(anyColor, (mainColor) => {
      const links = pairsOf({ mainColor, textOnMain: white }).filter(({ least }) => least === 7)
      expect(links).toHaveLength(2)
      expect(links.some(isWeak)).toBe(false)
    }),
  )
})

test('under white text every color has a nearest one that passes, of the same hue', () => {
  const oklch = converter('oklch')
  fc.assert(
    fc.property(anyColor, (mainColor) => {
      const found = nearestPassing({ mainColor, textOnMain: white }) ?? ''
      expect(weakPairs({ mainColor: found, textOnMain: white })).toEqual([])
      const [before, after] = [oklch(mainColor), oklch(found)]
      // A hue says nothing of a color that is almost gray.
      if ((after?.c ?? 0) < 0.04 || (before?.c ?? 0) < 0.04) return
      const turned = Math.abs((before?.h ?? 0) - (after?.h ?? 0))
      expect(Math.min(turned, 360 - turned)).toBeLessThan(5)
    }),
  )
})
