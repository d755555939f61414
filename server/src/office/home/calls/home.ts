import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { todoFor } from '../todo.ts'

export const home = officeEndpoint('home', async ({ deps, session }) => ({
  todo: await todoFor(deps, requireFull(session)),
}))
