import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { addDays, dateIn, monthsOf } from '@sipday/rules/calendar.ts'
import { breakEvenLeavers, FIRST_ON_DAYS } from '@sipday/rules/prices/told-price.ts'
import { pricesAgain } from '@sipday/rules/office/prices.ts'
import { bodyIn, type ShopContent } from '@sipday/rules/office/release.ts'
import { fieldChangesOf } from '@sipday/rules/office/words/release-words.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { readContent } from '../../../store/office/content.ts'
import { draftItems, lockDraft } from '../../../store/office/drafts.ts'
import {
  countReleases,
  noteDropped,
  releaseById,
  type ReleasedThing,
  releasePage,
  type StoredRelease,
} from '../../../store/office/releases.ts'
import { membersAtAnotherPrice } from '../../../store/prices/price-change-list.ts'
import { taxedMembers } from '../../../purchases/prices/taxed-members.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { askSecondPerson } from '../../approvals/ask.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import type { WantedRelease } from '../agreed.ts'
import { staffOf } from '../edit.ts'
import { lookAtDraft, zoneOf } from '../looked-at.ts'
import { newPriceOf } from '../new-prices.ts'
import { publishDraft } from '../publish.ts'
import { backToDraft } from '../release-sweep.ts'
import { shownDraft } from '../shown-draft.ts'
import { takesTwo } from '../takes-two.ts'
import { byWhom } from '../words.ts'

type Preview = OfficeAnswerOf<'publish-preview'>

const PAGE = 50

type Changes = OfficeAnswerOf<'releases'>['rows'][number]['changes']

export const publishCalls = {
  'publish-preview': ({ deps }) =>
    inOneSnapshot(deps.db, async (trx) => {
      const now = deps.clock.now()
      const draft = await lookAtDraft(trx, now)
      const members: Preview['members'] = []
      for (const { id: planId } of draft.entries) {
        const { price, frequency } = newPriceOf(draft, planId) ?? { price: null, frequency: 'month' as const }
        const [found] = price ? await membersAtAnotherPrice(trx, { planId, cents: price.cents }) : []
        if (!price || !found || found.count === 0) continue
        const earliest = addDays(draft.day, FIRST_ON_DAYS)
        members.push({
          planId,
          count: found.count,
          fromCents: found.lowest,
          toCents: price.cents,
          monthCents: Math.round(found.more / monthsOf(frequency)),
          mayLeave: breakEvenLeavers({ members: found.count, paidCents: found.paid, toCents: price.cents }),
          earliestOn: price.from > earliest ? price.from : earliest,
        })
      }
      return {
        changes: fieldChangesOf(draft.entries, [draft.live, draft.wanted]) as Preview['changes'],
        checks: draft.checks,
        members,
        taxes: await taxedMembers(trx, draft),
        at: now.toISOString(),
        needsSecond: (await takesTwo(trx, draft)).length > 0,
        seenDraft: draft.seenDraft,
      }
    }),

  /** In one transaction, now or later. A steep fall of a price or a higher limit takes two people. */
  publish: oncePerKey(async ({ trx, deps, input, by }) => {
    const { note, at, seenDraft, prices } = input
    const wish = { note, seenDraft, prices, ...(at ? { at: new Date(at) } : {}) }
    const published = await publishDraft(trx, deps, by, wish, async (draft) => {
      const found = await takesTwo(trx, draft)
      if (found.length === 0) return true
      const wanted: WantedRelease = { note, at: at ?? null, seenDraft, prices }
      const words = `publish ${new Intl.ListFormat('en-US').format(found)}`
      await askSecondPerson(deps, trx, { kind: 'release', subjectId: seenDraft, words, wanted, by })
      return false
    })
    return published ?? { releaseId: null, version: null, state: 'asked' }
  }),

  releases: ({ deps, input: { after } }) =>
    inOneSnapshot(deps.db, async (trx) => {
      const found = await releasePage(trx, after === undefined ? null : Number(after), PAGE + 1)
      const rows = found.slice(0, PAGE)
      const live = await readContent(trx)
      return {
        rows: rows.map((release) => ({
          id: release.id,
          at: release.at.toISOString(),
          takesEffectAt: release.takesEffectAt.toISOString(),
          by: byWhom(release.byName),
          note: release.note,
          state: release.state,
          catalogueVersion: release.catalogueVersion,
          changes: fieldChangesOf(entriesOf(release), [live]) as Changes,
        })),
        next: found.length > PAGE ? String(rows.at(-1)?.id) : null,
        total: await countReleases(trx),
      }
    }),

  /** Nothing goes live. A waiting release is given up, and its changes return to the draft. */
  'release-back': oncePerKey(async ({ trx, deps, input, by }) => {
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
  }),
} satisfies Partial<OfficeCalls>

const entriesOf = ({ before, after }: StoredRelease) =>
  after.map(({ subject, id, body }) => ({
    subject,
    id,
    before: before.find((one) => one.subject === subject && one.id === id)?.body ?? null,
    after: body,
  }))

/** Past prices are history: what a plan cost then, it costs from today on. */
const asOfToday = (thing: ReleasedThing, live: ShopContent, today: string): ReleasedThing => {
  const { subject, id, body } = thing
  const now = bodyIn(live, subject, id)
  if (!body || !now || !('prices' in body) || !('prices' in now)) return thing
  return { ...thing, body: { ...body, prices: pricesAgain(body.prices, now.prices, today) } }
}
