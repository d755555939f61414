import { dollars } from '../money.ts'
import type { Terms } from '../terms.ts'

/** In one line, where the schedule is folded away; what is charged later only where it is the same sum (R29, R84). */
export const payInShort = (terms: Terms): string => {
  const { quantity, totalCents, renewsOn, offered, keep, frequency, renewalCents, taxRate } = terms
  const goesOn = renewsOn !== null && !offered && !keep && renewalCents === totalCents && quantity === 1
  return `${dollars(totalCents)} today${taxRate === 0 ? '' : ' with tax'}${goesOn ? `, then every ${frequency}` : ''}`
}
