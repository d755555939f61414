/** The first by the sweep, then one a day on request. */
export const tellingKeys = {
  failed: (membershipId: string, periodStart: string) => `failed:${membershipId}:${periodStart}`,
  stopped: (membershipId: string, periodStart: string) => `stopped:${membershipId}:${periodStart}`,
  again: (membershipId: string, periodStart: string, on: string) => `failed:${membershipId}:${periodStart}:again:${on}`,
}
