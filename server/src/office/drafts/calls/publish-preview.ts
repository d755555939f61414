import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { fieldChangesOf } from '@sipday/rules/office/words/release-words.ts'
import { membersAtAnotherPrice } from '../../../store/office/facts.ts'
import { lookAtDraft } from '../looked-at.ts'
import { steepFalls } from '../steep-falls.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

type Preview = OfficeAnswerOf<'publish-preview'>

export const publishPreview = officeEndpoint('publish-preview', ({ deps }) =>
  inOneSnapshot(deps.db, async (trx) => {
    const now = deps.clock.now()
    const draft = await lookAtDraft(trx, now)
    const members: Preview['members'] = []
    for (const { id: planId, before, after } of draft.entries) {
      if (!before || !after || !('prices' in before) || !('prices' in after)) continue
      const known = new Set(before.prices.map(({ cents, from }) => `${from} ${cents}`))
      const [newest] = after.prices
        .filter(({ cents, from }) => !known.has(`${from} ${cents}`))
        .toSorted((a, b) => (a.from < b.from ? 1 : -1))
      const found = newest ? await membersAtAnotherPrice(trx, { planId, cents: newest.cents }) : null
      if (newest && found) members.push({ planId, ...found, toCents: newest.cents })
    }
    return {
      changes: fieldChangesOf(draft.entries, [draft.live, draft.wanted]) as Preview['changes'],
      checks: draft.checks,
      members,
      at: now.toISOString(),
      needsSecond: (await steepFalls(trx, draft)).length > 0,
      seenDraft: draft.seenDraft,
    }
  }),
)
