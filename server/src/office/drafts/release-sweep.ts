import { dateIn } from '@sipday/rules/calendar.ts'
import { bodyIn, sameBody } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { change } from '../../store/office/changes.ts'
import { readContent } from '../../store/office/content.ts'
import { lockDraft, putDraftItem, raiseVersion } from '../../store/office/drafts.ts'
import { applyDuePrice, plansWithDuePrice } from '../../store/office/due-prices.ts'
import { noteDropped, type StoredRelease, waitingReleases } from '../../store/office/releases.ts'
import { addChangedMembers } from '../../store/prices/price-changes.ts'
import { zoneOf } from './looked-at.ts'
import { goLive } from './publish.ts'

/** Due releases, then due prices; part of the regular sweep. */
export const sweepReleases = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { id } of await waitingReleases(deps.db, now))
    await deps.db.transaction().execute(async (trx) => {
      await lockDraft(trx)
      const release = (await waitingReleases(trx, now)).find((one) => one.id === id)
      if (release) await wake(trx, deps, release)
    })
  const { shop } = await catalogueOf(deps.db)
  const today = dateIn(now, shop.timeZone)
  for (const { plan_id: planId } of await plansWithDuePrice(deps.db, { today })) {
    await applyDuePrice(deps.db, { planId, today, now })
    // Who joined at the price before it.
    await addChangedMembers(deps.db, { planId })
  }
}

/** If something else changed the shop meanwhile, the changes return to the draft. */
const wake = async (trx: Trx, deps: Deps, { id, before, after, takesEffectAt }: StoredRelease): Promise<void> => {
  const live = await readContent(trx)
  if (before.every((thing) => sameBody(thing.body, bodyIn(live, thing.subject, thing.id)))) {
    await goLive(trx, deps, { id, after, day: dateIn(takesEffectAt, zoneOf(live)) })
    return
  }
  const at = deps.clock.now()
  await noteDropped(trx, id)
  await backToDraft(trx, { things: after, live, at, by: null })
  await change(trx, {
    at,
    by: 'by itself',
    subject: 'release',
    id: String(id),
    field: 'state',
    before: 'waiting',
    after: 'dropped',
  })
  deps.log.warn({ release: id }, 'a waiting release no longer fit what is live; its changes are in the draft')
}

/** For bodies that are neither live nor in the draft. */
export const backToDraft = async (
  trx: Trx,
  {
    things,
    live,
    at,
    by,
  }: {
    things: StoredRelease['after']
    live: Awaited<ReturnType<typeof readContent>>
    at: Date
    by: string | null
  },
): Promise<void> => {
  for (const { subject, id, body } of things) {
    const base = bodyIn(live, subject, id)
    if (!sameBody(body, base)) await putDraftItem(trx, { subject, id, body, base, by, at })
    await raiseVersion(trx, { subject, id })
  }
}
