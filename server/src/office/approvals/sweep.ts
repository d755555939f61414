import { approvalRules } from '@sipday/rules/office/approvals.ts'
import type { Deps } from '../../deps.ts'
import { endApproval, lockDueApproval } from '../../store/office/approvals.ts'
import { change } from '../../store/office/changes.ts'
import { carriedOut, type CarriedOut, letGo } from './kinds.ts'

/** Each in its own transaction. Part of the regular sweep. */
export const sweepApprovals = async (deps: Deps, kinds: CarriedOut = carriedOut): Promise<void> => {
  while (await endOne(deps, kinds));
}

const endOne = (deps: Deps, kinds: CarriedOut): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const [due] = await lockDueApproval(trx, { now })
    if (!due) return false
    const lapses = approvalRules[due.kind].ends === 'lapses'
    await endApproval(trx, { id: due.id, how: lapses ? 'lapsed' : 'happened', now })
    const changed = { at: now, by: 'by itself' as const, subject: 'approval' as const, id: due.id, after: due.words }
    if (lapses) {
      await change(trx, { ...changed, field: 'lapsed' })
      await letGo[due.kind]?.(deps, trx, due, 'lapsed')
    } else await kinds[due.kind]?.(deps, trx, due, null)
    return true
  })
