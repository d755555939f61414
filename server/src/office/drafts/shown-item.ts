import type { Check, DraftItem } from '@sipday/contract/office/draft.ts'
import { titleOf } from '@sipday/rules/office/release.ts'
import type { StoredItem } from '../../store/office/drafts.ts'
import { byWhom } from './words.ts'

export const shownItem = (item: StoredItem, checks: readonly Check[]): DraftItem => {
  const shown = {
    subject: item.subject,
    id: item.id,
    title: titleOf(item.subject, item.id, item.body ?? item.base),
    before: item.base,
    after: item.body,
    by: byWhom(item.byName),
    at: item.at.toISOString(),
    version: item.version,
    problems: checks
      .filter((check) => check.item?.subject === item.subject && check.item.id === item.id)
      .map(({ level, text, field }) => ({ level, text, field })),
  }
  // Stored bodies were checked against their schema.
  return shown as DraftItem
}
