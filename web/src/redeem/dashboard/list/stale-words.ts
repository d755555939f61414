import { isUnreachable } from '../../failure.ts'

export type Stale = { heading: string; text: string; offline: boolean }

/** "June 15, 9:41 AM" in the shop's time zone. */
const momentText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace('\u202f', ' ')
    .replace(' at ', ', ')

/**
 * Why the displayed data may be old: this device is offline, the shop does not respond, or it responded with an error.
 * Null when everything is current.
 */
export const staleWords = (known: {
  online: boolean
  errors: readonly (Error | null)[]
  asOf: Date
  timeZone: string
}): Stale | null => {
  const error = known.errors.find((one) => one !== null)
  if (known.online && !error) return null
  const heading = !known.online
    ? 'You are offline'
    : isUnreachable(error)
      ? 'The shop is not responding right now'
      : 'Your benefits could not be updated'
  const since = known.asOf.getTime() > 0 ? ` It was loaded on ${momentText(known.asOf, known.timeZone)}.` : ''
  return {
    heading,
    text: `Your code still works at the counter. What you have redeemed may be out of date.${since}`,
    offline: !known.online,
  }
}
