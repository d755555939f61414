import { endpoint } from '../endpoint.ts'
import { endPause as endPauseOf } from '../purchases/renewing/pause.ts'

/** Undoes a pause before it begins, or ends it with the next renewal day. */
export const endPause = endpoint('end-pause', async ({ deps, input, session }) => {
  await endPauseOf(deps, session, input.subscriptionId)
  return {}
})
