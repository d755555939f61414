import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { todoFor } from '../todo.ts'

/** What waits for someone, as far as it concerns whoever asks. */
export const home = officeEndpoint('home', async ({ deps, session }) => ({
  todo: await todoFor(deps, requireFull(session)),
}))
