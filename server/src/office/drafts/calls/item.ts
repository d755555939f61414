import { bodyIn, hasFixedIds } from '@sipday/rules/office/release.ts'
import { Refusal } from '../../../refusal.ts'
import { draftItems, versionOfItem } from '../../../store/office/drafts.ts'
import { readContent } from '../../../store/office/content.ts'
import { releasesOf } from '../../../store/office/releases.ts'
import { shownItem } from '../shown-item.ts'
import { byWhom } from '../words.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const item = officeEndpoint('item', ({ deps, input: { subject, id } }) =>
  inOneSnapshot(deps.db, async (trx) => {
    const live = bodyIn(await readContent(trx), subject, id)
    const draft = (await draftItems(trx, subject)).find((one) => one.id === id)
    const version = await versionOfItem(trx, { subject, id })
    if (live === null && version === null && !hasFixedIds(subject))
      throw new Refusal(404, 'unknown', 'There is nothing with this address.')
    const released = await releasesOf(trx, { subject, id })
    return {
      live,
      draft: draft ? shownItem(draft, []) : null,
      seen: version ?? 0,
      versions: released.map((release) => ({
        releaseId: release.id,
        at: release.takesEffectAt.toISOString(),
        by: byWhom(release.byName),
        body: release.after.find((one) => one.subject === subject && one.id === id)?.body ?? null,
      })),
    }
  }),
)
