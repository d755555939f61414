import type { Renewers } from './replay.ts'

/**
 * Their drinks are not made. `costCents`: of the drinks of all of them in one paid period. All of them where each costs
 * more than the new price.
 */
export const breakEvenAfterCosts = ({ members, paidCents, costCents }: Renewers, toCents: number): number => {
  const gain = members * toCents - paidCents
  if (members === 0 || gain <= 0) return 0
  const worth = toCents - costCents / members
  return worth <= 0 ? members : Math.min(members, Math.max(0, Math.ceil(gain / worth) - 1))
}
