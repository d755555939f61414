import { dateIn } from '@sipday/rules/calendar.ts'
import { pricesAgain } from '@sipday/rules/office/prices.ts'
import { bodyIn, type ShopContent } from '@sipday/rules/office/release.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { readContent } from '../../../store/office/content.ts'
import { draftItems, lockDraft } from '../../../store/office/drafts.ts'
import { noteDropped, type ReleasedThing, releaseById } from '../../../store/office/releases.ts'
import { staffOf } from '../edit.ts'
import { zoneOf } from '../looked-at.ts'
import { backToDraft } from '../release-sweep.ts'
import { shownDraft } from '../shown-draft.ts'
import { onceEndpoint } from '../../endpoint.ts'

/**
 * Drafts what a release changed as it was before; nothing goes live. A waiting release is given up, and its changes
 * return to the draft.
 */
export const releaseBack = onceEndpoint('release-back', async ({ trx, deps, input, by }) => {
  await lockDraft(trx)
  const release = await releaseById(trx, input.releaseId)
  if (!release || release.state === 'dropped') throw new Refusal(404, 'unknown', 'We could not find that release.')
  if ((await draftItems(trx)).length > 0)
    throw new Refusal(409, 'draft_not_empty', 'Please publish or drop the draft first.')
  const at = deps.clock.now()
  const live = await readContent(trx)
  const waits = release.state === 'waiting'
  const today = dateIn(at, zoneOf(live))
  if (waits) await noteDropped(trx, release.id)
  const things = waits ? release.after : release.before.map((thing) => asOfToday(thing, live, today))
  await backToDraft(trx, { things, live, at, by: staffOf(by) })
  await change(trx, {
    at,
    by,
    subject: 'release',
    id: String(release.id),
    field: 'back',
    after: waits ? 'given up' : 'in the draft',
  })
  return shownDraft(trx, at)
})

/** Past prices are history: what a plan cost then, it costs from today on. */
const asOfToday = (thing: ReleasedThing, live: ShopContent, today: string): ReleasedThing => {
  const { subject, id, body } = thing
  const now = bodyIn(live, subject, id)
  if (!body || !now || !('prices' in body) || !('prices' in now)) return thing
  return { ...thing, body: { ...body, prices: pricesAgain(body.prices, now.prices, today) } }
}
