import { shownDraft } from '../shown-draft.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** Everything that is not live yet, as it was and as it will be, and what would be wrong with the shop. */
export const draft = officeEndpoint('draft', ({ deps }) =>
  inOneSnapshot(deps.db, (trx) => shownDraft(trx, deps.clock.now())),
)
