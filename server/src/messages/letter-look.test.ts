import { readFileSync } from 'node:fs'
import { wcagContrast } from '@sipday/rules/look/colors.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { expect, test } from 'vitest'
import { fileAt } from '../files.ts'
import { inks, paintsOf, type Role } from './letter-look.ts'

test('the colors of letters are those of the pages', () => {
  const tokens = readFileSync(fileAt('ui/src/tokens.css'), 'utf8')
  for (const [name, color] of Object.entries(inks)) expect(tokens).toContain(`--c-${name}: ${color};`)
})

const valueOf = (declarations: string, property: string): string =>
  new RegExp(`(?:^|;)${property}:([^;]+)`).exec(declarations)?.[1] ?? ''

test.each(['#1976d2', '#8a3324', '#ffd24a', '#0a5c36', '#111111'])(
  'every text of a letter is read on its ground, in the light and in the dark, in a shop whose color is %s',
  (mainColor) => {
    const paints = paintsOf({ ...firstLook, mainColor })
    const pairs: [ink: Role, ground: Role][] = [
      ...(['ink', 'quiet', 'link'] as const).map((ink): [Role, Role] => [ink, 'card']),
      ['quiet', 'ground'],
      ['ink', 'panel'],
      ['quiet', 'panel'],
      ['ink', 'glad'],
      ['due', 'due'],
      ['act', 'act'],
    ]
    for (const [ink, ground] of pairs)
      for (const mode of [0, 1] as const) {
        const contrast = wcagContrast(valueOf(paints[ink][mode], 'color'), valueOf(paints[ground][mode], 'background'))
        expect([ink, ground, mode, contrast >= 7]).toEqual([ink, ground, mode, true])
      }
  },
)
