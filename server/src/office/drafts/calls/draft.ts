import { shownDraft } from '../shown-draft.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const draft = officeEndpoint('draft', ({ deps }) =>
  inOneSnapshot(deps.db, (trx) => shownDraft(trx, deps.clock.now())),
)
