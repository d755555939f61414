import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { sameBody } from '@sipday/rules/office/release.ts'
import { type LegalTexts, publishLegal, readLegal } from '../../catalogue/legal.ts'
import type { SubjectStore } from './subject-store.ts'

const bodyOf = (texts: LegalTexts, kind: LegalKind): DraftBody<'legal'> | null => {
  const text = texts[kind]
  return text ? { kind, title: text.title, body: text.body, material: text.material, note: text.note } : null
}

/** A changed body becomes the next version; published ones stay. */
export const legal: SubjectStore<'legal'> = {
  read: async (trx) => {
    const texts = await readLegal(trx)
    return Object.fromEntries(
      Object.keys(texts).flatMap((kind) => {
        const body = bodyOf(texts, kind as LegalKind)
        return body ? [[kind, body]] : []
      }),
    )
  },
  write: async (trx, id, body, { now }) => {
    const kind = id as LegalKind
    const live = bodyOf(await readLegal(trx), kind)
    if (sameBody(live, body)) return
    await publishLegal(trx, body ?? { kind, title: live?.title ?? '', body: '' }, now)
  },
}
