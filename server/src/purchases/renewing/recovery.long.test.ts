import { tryModeOf } from '@sipday/rules/renewing/tries.ts'
import { expect, test } from 'vitest'
import { brokenPromises, comparedLines } from '../../../test/recovering/compared.ts'
import { playQuarter } from '../../../test/recovering/play-quarter.ts'

/** `npm run recover` plays more of them, and prints the counts. */
const asked = process.env['RECOVER_CARDS']
const rule = tryModeOf(process.env['RECOVER_RULE'] ?? '1,3,6,9')

test('a quarter of failing cards brings back whoever Square alone brings back and whoever presses, and tells no one twice or after Stop (R52, O12.3)', async () => {
  const cards = Number(asked ?? 40)
  const alone = await playQuarter(cards, { rule: 'none', press: false })
  const ours = await playQuarter(cards, { rule, press: true })
  if (asked !== undefined) process.stdout.write(`${comparedLines(alone, ours).join('\n')}\n`)
  expect(brokenPromises(alone, ours)).toEqual([])
  const back = ({ outcomes }: typeof ours) => outcomes.filter(({ isPaid }) => isPaid).length
  expect(back(alone)).toBeGreaterThan(0)
  expect(back(ours)).toBeGreaterThan(back(alone))
  expect(ours.outcomes.some(({ pressed }) => pressed)).toBe(true)
  expect(ours.report.reduce((sum, { renewals }) => sum + Number(renewals), 0)).toBe(back(ours))
}, 3_600_000)
