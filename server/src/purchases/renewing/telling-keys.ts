/**
 * Under which name each email about an unpaid renewal is queued, once: the first ones by the sweep, then one a day that
 * someone asks for.
 */
export const tellingKeys = {
  failed: (membershipId: string, periodStart: string) => `failed:${membershipId}:${periodStart}`,
  stopped: (membershipId: string, periodStart: string) => `stopped:${membershipId}:${periodStart}`,
  again: (membershipId: string, periodStart: string, on: string) => `failed:${membershipId}:${periodStart}:again:${on}`,
}
