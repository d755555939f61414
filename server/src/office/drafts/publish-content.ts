import { bodyIn, everythingIn, sameBody, type ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { By } from '../../store/office/changes.ts'
import { readContent } from '../../store/office/content.ts'
import { draftItems, lockDraft } from '../../store/office/drafts.ts'
import { putItem } from './edit.ts'
import { lookAtDraft } from './looked-at.ts'
import { type Published, publishDraft } from './publish.ts'

/**
 * Publishes a whole shop, as a file has it: through the draft, in the caller's transaction. What is live and not in the
 * file stays. Null when all of it is live already. Throws Refusal: 409 `draft_not_empty`, 422 `checks_fail` with
 * everything that is wrong.
 */
export const publishContent = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  by: By,
  { content, note }: { content: ShopContent; note: string },
): Promise<Published | null> => {
  await lockDraft(trx)
  if ((await draftItems(trx)).length > 0)
    throw new Refusal(409, 'draft_not_empty', 'Please publish or drop the draft first.')
  const shop = await readContent(trx)
  for (const { subject, id, body } of everythingIn(content)) {
    const live = bodyIn(shop, subject, id)
    if (!sameBody(body, live)) await putItem(trx, deps, by, { subject, id, body, live, before: live })
  }
  const { items, seenDraft } = await lookAtDraft(trx, deps.clock.now())
  return items.length === 0 ? null : publishDraft(trx, deps, by, { note, seenDraft })
}
