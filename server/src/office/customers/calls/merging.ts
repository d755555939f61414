import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { previewMerge, unmergeCustomers } from '../merge.ts'
import { noteLook } from '../count-looks.ts'
import { proposeMerge, withdrawMerge } from '../proposed-merge.ts'

export const mergeCalls = {
  /** O9.2. */
  'merge-preview': async ({ deps, input, session }) => {
    const shown = await previewMerge(deps.db, input)
    for (const { id } of [shown.keep, shown.gone]) await noteLook(deps, session, id)
    return shown
  },

  /** Proposes to merge two customers who are one person (O9.2). */
  merge: oncePerKey(({ deps, trx, input, by }) => proposeMerge(deps, trx, input, by)),

  'merge-withdraw': oncePerKey(async ({ deps, trx, input: { proposalId }, by }) => {
    await withdrawMerge(deps, trx, proposalId, by)
    return {}
  }),

  /** For 30 days and until the next payment (O9.2). */
  unmerge: oncePerKey(({ deps, trx, input, by }) => unmergeCustomers(deps, trx, input.mergeId, by)),
} satisfies Partial<OfficeCalls>
