import { instantText } from '@sipday/rules/written/moments.ts'
import { sameBody } from '@sipday/rules/office/release.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { AnyBody } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type By, change } from '../../store/office/changes.ts'
import { deleteDraftItems, putDraftItem, raiseVersion } from '../../store/office/drafts.ts'
import { waitingReleases } from '../../store/office/releases.ts'

export type Thing = { subject: DraftSubject; id: string }

export const staffOf = (by: By): string | null => (typeof by === 'string' ? null : by.staffId)

/** A release that waits for its instant will change it. */
export const requireNotWaiting = async (trx: Trx, { subject, id }: Thing, zone: string): Promise<void> => {
  const waiting = (await waitingReleases(trx)).find(({ after }) =>
    after.some((one) => one.subject === subject && one.id === id),
  )
  if (!waiting) return
  throw new Refusal(
    409,
    'waits',
    `This is part of a release that waits for ${instantText(waiting.takesEffectAt, zone)}. Take the release back to edit it.`,
  )
}

/**
 * Null takes the thing off; a body that is live already leaves the draft. The caller holds the lock of the draft and
 * has checked who may. `before`: what the draft had, or what is live.
 */
export const putItem = async (
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  by: By,
  { subject, id, body, live, before }: Thing & { body: AnyBody | null; live: AnyBody | null; before: AnyBody | null },
): Promise<void> => {
  const at = clock.now()
  if (sameBody(body, live)) await deleteDraftItems(trx, [{ subject, id }])
  else await putDraftItem(trx, { subject, id, body, base: live, by: staffOf(by), at })
  await raiseVersion(trx, { subject, id })
  await change(trx, { at, by, subject, id, field: 'draft', before, after: body })
}
