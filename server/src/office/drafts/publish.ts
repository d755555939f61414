import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import { renews } from '@sipday/rules/calendar.ts'
import { bodyIn, type Entry, everythingIn, sameBody, titleOf } from '@sipday/rules/office/release.ts'
import { isStopped } from '@sipday/rules/office/checks/release-checks.ts'
import { fieldChangesOf } from '@sipday/rules/office/words/release-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type By, change } from '../../store/office/changes.ts'
import { writeContent } from '../../store/office/content.ts'
import { emptyDraft, lockDraft } from '../../store/office/drafts.ts'
import { countReleases, insertRelease, noteLive, type ReleasedThing } from '../../store/office/releases.ts'
import { addChangedMembers } from '../../store/prices/price-changes.ts'
import { holdPrices, taxStepsOf } from '../../purchases/prices/hold-prices.ts'
import { allLocations } from '../../store/catalogue/locations.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { staffOf } from './edit.ts'
import { type LookedAt, lookAtDraft } from './looked-at.ts'
import { requireTellable, storeTold } from './new-prices.ts'

type Wish = { note: string; at?: Date; seenDraft: string; agreed?: true; prices?: readonly MembersPrice[] }
type Published = { releaseId: number; version: number | null; state: 'live' | 'waiting' }

const stale = (titles: readonly string[]): Refusal =>
  new Refusal(
    409,
    'draft_stale',
    titles.length > 0
      ? `What is live has changed since these were edited: ${titles.join(', ')}. Please look at them again and save them.`
      : 'The draft has changed since you looked at it. Please look at it again.',
  )

const stopped = ({ checks }: LookedAt): Refusal => {
  const errors = checks.filter(({ level }) => level === 'error')
  return new Refusal(422, 'checks_fail', errors.map(({ text }) => text).join(' '), {
    fields: Object.fromEntries(
      errors.map(({ item, field, text }) => [
        [item?.subject ?? 'shop', item?.id, field].filter(Boolean).join('.'),
        text,
      ]),
    ),
  })
}

const thingsOf = (entries: readonly Entry[], side: 'before' | 'after'): ReleasedThing[] =>
  entries.map((entry) => ({ subject: entry.subject, id: entry.id, body: entry[side] }))

/** What is live before the first release becomes a release, so that all in order make the shop. */
const noteAsFound = async (trx: Trx, { live }: LookedAt, at: Date): Promise<void> => {
  if ((await countReleases(trx)) > 0) return
  const after = everythingIn(live)
  if (after.length === 0) return
  const before = after.map((thing) => ({ ...thing, body: null }))
  const id = await insertRelease(trx, {
    at,
    takesEffectAt: at,
    note: 'As it was found',
    before,
    after,
    staffId: null,
    agreed: false,
  })
  await noteLive(trx, id)
}

/** Throws Refusal: 409 when something changed since it was looked at, 422 when a check fails. */
export const publishDraft = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
  by: By,
  wish: Wish,
  goesOn: (draft: LookedAt) => Promise<boolean> = async () => true,
): Promise<Published | null> => {
  await lockDraft(trx)
  const now = deps.clock.now()
  const takesEffectAt = wish.at ?? now
  if (takesEffectAt < now)
    throw new Refusal(422, 'fields_invalid', 'Please choose a time to come.', {
      fields: { at: 'This time has passed.' },
    })
  const draft = await lookAtDraft(trx, takesEffectAt)
  if (draft.items.length === 0 || draft.seenDraft !== wish.seenDraft) throw stale([])
  const moved = draft.items.filter(({ subject, id, base }) => !sameBody(base, bodyIn(draft.live, subject, id)))
  if (moved.length > 0) throw stale(moved.map(({ subject, id, body, base }) => titleOf(subject, id, body ?? base)))
  if (isStopped(draft.checks)) throw stopped(draft)
  const { note, agreed = false, prices = [] } = wish
  requireTellable(draft, prices, draft.day)
  if (!(await goesOn(draft))) return null
  await noteAsFound(trx, draft, now)
  const [before, after] = [thingsOf(draft.entries, 'before'), thingsOf(draft.entries, 'after')]
  const release = { at: now, takesEffectAt, note, before, after, staffId: staffOf(by), agreed }
  const releaseId = await insertRelease(trx, release)
  await storeTold(trx, deps, draft, { prices, releaseId, by })
  await emptyDraft(trx, draft.items)
  const changes = fieldChangesOf(draft.entries, [draft.live, draft.wanted])
  for (const { subject, id, field, before: was, after: is } of changes)
    await change(trx, { at: now, by, subject, id, field, before: was, after: is, release: releaseId })
  await change(trx, {
    at: now,
    by,
    subject: 'release',
    id: String(releaseId),
    field: 'note',
    after: wish.note,
    release: releaseId,
  })
  if (takesEffectAt > now) return { releaseId, version: null, state: 'waiting' }
  return { releaseId, version: await goLive(trx, deps, { id: releaseId, after, day: draft.day }), state: 'live' }
}

/** Holds who pays a higher tax at what they were told, and returns the catalogue's version. */
export const goLive = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
  release: { id: number; after: readonly ReleasedThing[]; day: string },
): Promise<number> => {
  const before = await pricingIn(trx)
  await writeContent(trx, release.after, { now: deps.clock.now(), today: release.day })
  const asked = { today: release.day, locationIds: (await allLocations(trx)).map(({ id }) => id) }
  for (const [locationId, steps] of taxStepsOf(before, await pricingIn(trx), asked))
    await holdPrices(trx, deps, { locationId, steps })
  for (const { id: planId, body } of release.after) {
    if (body === null || !('prices' in body) || !renews(body.frequency)) continue
    for (const cents of new Set(body.prices.map((price) => price.cents)))
      await deps.jobs.add(
        trx,
        'plan_variation',
        { planId, frequency: body.frequency, priceCents: cents },
        { jobKey: `variation:${planId}:${body.frequency}:${cents}` },
      )
  }
  const version = await noteLive(trx, release.id)
  for (const { subject, id } of release.after) if (subject === 'plan') await addChangedMembers(trx, { planId: id })
  return version
}
