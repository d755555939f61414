import { askSecondPerson } from '../approvals/ask.ts'
import type { WantedRelease } from '../drafts/agreed.ts'
import { lowersPriceByHalf, publishDraft } from '../drafts/publish.ts'
import { onceEndpoint } from '../endpoint.ts'

/** Makes the draft live, in one transaction: now, or at an instant to come. A steep fall of a price takes two people. */
export const publish = onceEndpoint('publish', async ({ trx, deps, input, by }) => {
  const { note, at, seenDraft } = input
  const wish = { note, seenDraft, ...(at ? { at: new Date(at) } : {}) }
  const published = await publishDraft(trx, deps, by, wish, async (draft) => {
    if (!lowersPriceByHalf(draft)) return true
    const wanted: WantedRelease = { note, at: at ?? null, seenDraft }
    const words = 'publish a price of less than half the present one'
    await askSecondPerson(deps, trx, { kind: 'release', subjectId: seenDraft, words, wanted, by })
    return false
  })
  return published ?? { releaseId: null, version: null, state: 'asked' }
})
