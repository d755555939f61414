/** "9:41 AM", in the till's own time. */
export const timeText = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** "May 2", in the till's own time. */
export const dayText = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })

/** "9:41 AM" today, else "May 2 at 9:41 AM". */
export const whenText = (at: string, now = new Date()): string =>
  new Date(at).toDateString() === now.toDateString() ? timeText(at) : `${dayText(at)} at ${timeText(at)}`

/** "Lin W." */
export const shortName = ({ firstName, lastInitial }: { firstName: string; lastInitial: string }): string =>
  `${firstName || 'Member'}${lastInitial ? ` ${lastInitial}.` : ''}`

/** What may be redeemed and by which word: the daily drink is "today's drink". */
export const redeemLabel = (benefit: { name: string; period: string }): string =>
  benefit.period === 'day' ? 'Redeem today’s drink' : `Redeem ${benefit.name}`
