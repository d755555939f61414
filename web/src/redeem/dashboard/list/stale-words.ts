import { instantText } from '@sipday/rules/written/moments.ts'
import { isUnreachable } from '../../failure.ts'

export type Stale = { heading: string; text: string; offline: boolean }

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
  // What was kept may be weeks old: no one here can know what the code opens now.
  const since = known.asOf.getTime() > 0 ? `This is what we knew on ${instantText(known.asOf, known.timeZone)}. ` : ''
  return {
    heading,
    text: `${since}Show your code at the counter, and the team will see what it is good for now.`,
    offline: !known.online,
  }
}
