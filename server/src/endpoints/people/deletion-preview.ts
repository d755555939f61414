import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { ownErasurePreview } from '../../purchases/erasing/erase-own-account.ts'

/** With a recent code, like the deletion. */
export const deletionPreview = endpoint('deletion-preview', async ({ deps, input: { CID }, session }) => {
  await authorise(deps, session, 'delete customer', { customerId: CID })
  return ownErasurePreview(deps, CID)
})
