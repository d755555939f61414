import { sentence } from '@sipday/rules/written/isolated.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import { useQueries } from '@tanstack/react-query'
import { rowsQuery } from './draft-queries.ts'

const NAMED = ['model', 'plan', 'benefit', 'location', 'drink-group'] as const

/** The id itself until its name has loaded. */
export const useNames = (): NameOf =>
  useQueries({
    queries: NAMED.map((subject) => rowsQuery<DraftSubject>(subject)),
    combine: (answers): NameOf => {
      const rows = new Map(NAMED.map((subject, index) => [subject as DraftSubject, answers[index]?.data ?? []]))
      return (subject, id) => {
        const row = rows.get(subject)?.find((one) => one.id === id)
        const isRetired = row && 'status' in row.body && !row.body.status.includes('Active')
        return isRetired ? sentence`${row.title} (retired)` : (row?.title ?? id)
      }
    },
  })
