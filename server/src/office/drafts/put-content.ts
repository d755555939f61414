import { draftSubjects } from '@sipday/contract/office/draft-bodies.ts'
import { type AnyBody, bodyIn, hasFixedIds, sameBody, type ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { By } from '../../store/office/changes.ts'
import { isIdTaken, readContent } from '../../store/office/content.ts'
import { draftItems, lockDraft } from '../../store/office/drafts.ts'
import { putItem, requireNotWaiting } from './edit.ts'
import { withKeptPicture } from './pictures.ts'
import { cleanedBody } from './subjects.ts'
import { type LookedAt, lookAtDraft, zoneOf } from './looked-at.ts'

export class NotPut extends Error {
  override name = 'NotPut'
}

/**
 * What is live but not in it stays. Throws NotPut when someone edits the draft, or an id belonged to something removed.
 */
export const putContent = async (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  by: By,
  content: ShopContent,
): Promise<LookedAt> => {
  await lockDraft(trx)
  const begun = await draftItems(trx)
  if (begun.length > 0)
    throw new NotPut(
      `The draft in the office holds changes (${begun.length}) that are not published. Publish or drop them first.`,
    )
  const live = await readContent(trx)
  const taken: string[] = []
  for (const subject of draftSubjects)
    for (const [id, given] of Object.entries<AnyBody>(content[subject])) {
      const cleaned = await cleanedBody(given).catch(() => {
        throw new NotPut(`The logo of ${subject} "${id}" is no SVG drawing or PNG picture of at most 64 kB.`)
      })
      const body = await withKeptPicture(trx, deps, cleaned)
      const known = bodyIn(live, subject, id)
      if (sameBody(known, body)) continue
      if (known === null && !hasFixedIds(subject) && (await isIdTaken(trx, subject, id)))
        taken.push(`${subject} "${id}": this id belonged to something that was taken off. Give it another id.`)
      await requireNotWaiting(trx, { subject, id }, zoneOf(live))
      await putItem(trx, deps, by, { subject, id, body, live: known, before: known })
    }
  if (taken.length > 0) throw new NotPut(taken.join('\n'))
  return lookAtDraft(trx, deps.clock.now())
}
