import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { type AnyBody, titleOf } from '@sipday/rules/office/release.ts'
import { liveOf } from '../../../store/office/content.ts'
import { draftItems } from '../../../store/office/drafts.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

type State = OfficeAnswerOf<'items'>[number]['state']

export const items = officeEndpoint('items', ({ deps, input: { subject } }) =>
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
)

const positionOf = (body: object): number => ('position' in body ? Number(body.position) : 0)
