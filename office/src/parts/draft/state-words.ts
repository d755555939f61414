import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { DraftRow } from './draft-queries.ts'

/** Null when it is live as it is. */
export const STATE_WORDS: Record<DraftRow<DraftSubject>['state'], string | null> = {
  live: null,
  new: 'New',
  changed: 'Draft',
  'taken off': 'Taken off',
}
