import { askSecondPerson } from '../../approvals/ask.ts'
import type { WantedRelease } from '../agreed.ts'
import { publishDraft } from '../publish.ts'
import { steepFalls } from '../steep-falls.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** In one transaction, now or later. A steep fall of a price takes two people. */
export const publish = onceEndpoint('publish', async ({ trx, deps, input, by }) => {
  const { note, at, seenDraft } = input
  const wish = { note, seenDraft, ...(at ? { at: new Date(at) } : {}) }
  const published = await publishDraft(trx, deps, by, wish, async (draft) => {
    const [steepest] = await steepFalls(trx, draft)
    if (steepest === undefined) return true
    const wanted: WantedRelease = { note, at: at ?? null, seenDraft }
    const words = `publish ${steepest}`
    await askSecondPerson(deps, trx, { kind: 'release', subjectId: seenDraft, words, wanted, by })
    return false
  })
  return published ?? { releaseId: null, version: null, state: 'asked' }
})
