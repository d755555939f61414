import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { type AnyBody, bodyIn, fixedIdOf, idFrom, titleOf } from '@sipday/rules/office/release.ts'
import type { Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { isIdTaken, readContent } from '../../../store/office/content.ts'
import { draftItems, lockDraft, type StoredItem, versionOfItem } from '../../../store/office/drafts.ts'
import { releasesOf } from '../../../store/office/releases.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import type { OfficePerson } from '../../access/session.ts'
import { changedMeanwhile } from '../../changed-meanwhile.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { putItem, requireNotWaiting } from '../edit.ts'
import { withKeptPicture } from '../pictures.ts'
import { lookAtDraft, zoneOf } from '../looked-at.ts'
import { shownDraft } from '../shown-draft.ts'
import { shownItem } from '../shown-item.ts'
import { askedBody, cleanedBody, parsedBody, requireLogo, requireMayEdit } from '../subjects.ts'
import { byWhom } from '../words.ts'

export const draftCalls = {
  draft: ({ deps }) => inOneSnapshot(deps.db, (trx) => shownDraft(trx, deps.clock.now())),

  'draft-save': oncePerKey(async ({ trx, deps, input, person, by }) => {
    const { subject, seen } = input
    requireMayEdit(person, subject, [])
    const cleaned = input.body === null ? null : await cleanedBody(parsedBody(subject, input.body, input.id))
    const given = cleaned && (await withKeptPicture(trx, deps, cleaned))
    await lockDraft(trx)
    const content = await readContent(trx)
    const id = input.id ?? (await newId(trx, subject, given))
    const live = bodyIn(content, subject, id)
    const body = given && askedBody(given, live)
    const draft = (await draftItems(trx, subject)).find((one) => one.id === id)
    const version = await versionOfItem(trx, { subject, id })
    const isNew = input.id === null || (body !== null && fixedIdOf(subject, body) === id)
    if (live === null && version === null && !isNew) throw new Refusal(404, 'unknown', 'We could not find that.')
    const before = draft ? draft.body : live
    requireMayEdit(person, subject, [live, draft?.body ?? null, body])
    await requireNotWaiting(trx, { subject, id }, zoneOf(content))
    if ((version ?? 0) !== seen) {
      const [last] = draft ? [] : await releasesOf(trx, { subject, id })
      throw changedMeanwhile({
        current: before,
        by: byWhom(draft?.byName ?? last?.byName ?? null),
        at: draft?.at ?? last?.at ?? deps.clock.now(),
      })
    }
    await putItem(trx, deps, by, { subject, id, body, live, before })
    const { items, checks } = await lookAtDraft(trx, deps.clock.now())
    const item = items.find((one) => one.subject === subject && one.id === id)
    return { item: item ? shownItem(item, checks) : null, checks }
  }),

  /** Drops one thing, or everything that the person may edit. */
  'draft-drop': oncePerKey(async ({ trx, deps, input, person, by }) => {
    await lockDraft(trx)
    const content = await readContent(trx)
    const items = await draftItems(trx)
    const wanted =
      'all' in input
        ? items.filter((item) => mayDrop(person, item))
        : items.filter(({ subject, id }) => subject === input.subject && id === input.id)
    if (!('all' in input)) {
      requireMayEdit(
        person,
        input.subject,
        wanted.flatMap(({ base, body }) => [base, body]),
      )
      if (wanted.length === 0) throw new Refusal(404, 'unknown', 'This is no longer in the draft.')
    }
    for (const { subject, id, body } of wanted) {
      const live = bodyIn(content, subject, id)
      await putItem(trx, deps, by, { subject, id, body: live, live, before: body })
    }
    return {}
  }),

  /** Cleans a logo (rule P) without storing it: the office saves it in the draft. */
  logo: ({ input }) => requireLogo(input.svg),
} satisfies Partial<OfficeCalls>

const newId = async (trx: Trx, subject: DraftSubject, body: AnyBody | null): Promise<string> => {
  if (body === null) throw new Refusal(422, 'fields_invalid', 'There is nothing to take off.')
  const fixed = fixedIdOf(subject, body)
  if (fixed !== null) return fixed
  const taken = new Set<string>()
  const name = titleOf(subject, '', body)
  for (;;) {
    const id = idFrom(name, (one) => taken.has(one))
    if (!(await isIdTaken(trx, subject, id))) return id
    taken.add(id)
  }
}

const mayDrop = (person: OfficePerson, { subject, base, body }: StoredItem): boolean => {
  try {
    requireMayEdit(person, subject, [base, body])
    return true
  } catch {
    return false
  }
}
