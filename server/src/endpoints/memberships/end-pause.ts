import { endpoint } from '../../endpoint.ts'
import { endPause as endPauseOf } from '../../purchases/renewing/pause.ts'

export const endPause = endpoint('end-pause', async ({ deps, input, session }) => {
  await endPauseOf(deps, session, input.subscriptionId)
  return {}
})
