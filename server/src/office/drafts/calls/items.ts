import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { type AnyBody, bodyIn, hasFixedIds, titleOf } from '@sipday/rules/office/release.ts'
import { Refusal } from '../../../refusal.ts'
import { liveOf, readContent } from '../../../store/office/content.ts'
import { draftItems, versionOfItem } from '../../../store/office/drafts.ts'
import { releasesOf } from '../../../store/office/releases.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { shownItem } from '../shown-item.ts'
import { byWhom } from '../words.ts'

type State = OfficeAnswerOf<'items'>[number]['state']

export const itemCalls = {
  items: ({ deps, input: { subject } }) =>
    inOneSnapshot(deps.db, async (trx) => {
      const live = (await liveOf(trx, subject)) as Readonly<Record<string, AnyBody>>
      const draft = new Map((await draftItems(trx, subject)).map((item) => [item.id, item]))
      const ids = [...new Set([...Object.keys(live), ...draft.keys()])]
      return ids
        .flatMap((id) => {
          const [was, item] = [live[id] ?? null, draft.get(id)]
          const body = item?.body ?? was ?? item?.base ?? null
          if (body === null) return []
          const state: State = !item ? 'live' : item.body === null ? 'taken off' : was === null ? 'new' : 'changed'
          return [{ id, title: titleOf(subject, id, body), state, body }]
        })
        .toSorted((a, b) => positionOf(a.body) - positionOf(b.body) || (a.id < b.id ? -1 : 1))
    }),

  item: ({ deps, input: { subject, id } }) =>
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
} satisfies Partial<OfficeCalls>

const positionOf = (body: object): number => ('position' in body ? Number(body.position) : 0)
