import { converter } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestPassing, weakPairs } from './contrast.ts'

const white = '#ffffff'

test('the colors that every shop begins with pass, and the nearest passing color is that color', () => {
  const look = { mainColor: '#1976d2', textOnMain: white }
  expect(weakPairs(look)).toEqual([])
  expect(nearestPassing(look)).toBe('#1976d2')
})

test('a pale color fails against white, against pale blue, and under white text, each with its ratio', () => {
  expect(weakPairs({ mainColor: '#ffd24a', textOnMain: white }).map(({ field, least }) => [field, least])).toEqual([
    ['mainColor', 4.5],
    ['mainColor', 3],
    ['textOnMain', 4.5],
  ])
  const [first] = weakPairs({ mainColor: '#777777', textOnMain: white })
  expect(first?.ratio).toBeCloseTo(4.48, 2)
})

test('dark text on a dark color has no darker color that helps', () => {
  expect(nearestPassing({ mainColor: '#444444', textOnMain: '#000000' })).toBeNull()
})

test('under white text every color has a nearest one that passes: darker, never lighter, of the same hue', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  const oklch = converter('oklch')
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const mainColor = `#${channels.join('')}`
      const found = nearestPassing({ mainColor, textOnMain: white }) ?? ''
      expect(weakPairs({ mainColor: found, textOnMain: white })).toEqual([])
      const [before, after] = [oklch(mainColor), oklch(found)]
      expect(after?.l ?? 1).toBeLessThanOrEqual((before?.l ?? 0) + 0.01)
      // A hue says nothing of a color that is almost grey.
      if ((after?.c ?? 0) < 0.04) return
      const turned = Math.abs((before?.h ?? 0) - (after?.h ?? 0))
      expect(Math.min(turned, 360 - turned)).toBeLessThan(4)
    }),
  )
})
