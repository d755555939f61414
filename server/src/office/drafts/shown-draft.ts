import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { summaryOf } from '@sipday/rules/office/words/release-words.ts'
import type { Trx } from '../../deps.ts'
import { catalogueVersion } from '../../store/office/releases.ts'
import { lookAtDraft } from './looked-at.ts'
import { shownItem } from './shown-item.ts'

export const shownDraft = async (trx: Trx, now: Date): Promise<OfficeAnswerOf<'draft'>> => {
  const { items, entries, checks, seenDraft } = await lookAtDraft(trx, now)
  return {
    id: 'draft',
    baseVersion: await catalogueVersion(trx),
    items: items.map((item) => shownItem(item, checks)),
    checks,
    summary: summaryOf(entries),
    seenDraft,
  }
}
