import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { isTooShort } from '@sipday/rules/office/customer-search.ts'
import type { SearchGroup } from '@sipday/rules/office/search-words.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { usePaused } from '../customers/use-paused.ts'
import { sectionsFor } from '../menu/sections.tsx'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import type { Me } from '../session.ts'
import { type Found, fits, pagesFor } from './places.ts'

const MOST = 5
const SUBJECTS = ['plan', 'location', 'campaign', 'text'] as const
const addresses = { plan: '/catalogue/plans/', location: '/locations/', campaign: '/campaigns/', text: '/words?text=' }

/** Things of the shop by their words at once, people and payments once the typing pauses. */
export const useFound = (typed: string, me: Me) => {
  const q = usePaused(typed)
  const mayFind = me.capabilities.includes('customers.read')
  const asked = useQuery({
    queryKey: ['find', q],
    queryFn: () => officeCall('find', { q }),
    enabled: mayFind && q !== '',
    placeholderData: keepPreviousData,
    // Not repeated by itself, because each search by digits is recorded.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const reads = me.capabilities.includes('see')
  const things = useQueries({ queries: SUBJECTS.map((subject) => ({ ...rowsQuery(subject), enabled: reads })) })
  const text = typed.trim()
  const isShort = isTooShort(typed) || text === ''
  const isLate = mayFind && !isShort && (q !== text || asked.isFetching)
  const people = isShort || q !== text ? undefined : asked.data
  const pages = pagesFor(text, sectionsFor(me), me.capabilities)
  const shop = SUBJECTS.map((subject, index): Found[] =>
    (things[index]?.data ?? [])
      .filter(({ title, body }) => fits(text, `${title} ${wordsIn(body)}`))
      .map(({ id, title, state }) => ({
        key: `${subject} ${id}`,
        group: subject,
        title,
        line: state === 'live' ? '' : state,
        to: `${addresses[subject]}${id}`,
      })),
  )
  const here = isShort ? [] : [pages, ...shop]
  return {
    isShort,
    isLate,
    failed: asked.error !== null && q === text ? asked : null,
    found: [...(people?.rows.map(shown) ?? []), ...here.flatMap((some) => some.slice(0, MOST))],
    /** How many of a kind are left out; null when no one counted them. */
    left: new Map<SearchGroup, number | null>([
      ...(people?.more.map((kind) => [kind, null] as const) ?? []),
      ...here.flatMap(([first, ...others]) =>
        first && others.length >= MOST ? [[first.group, others.length + 1 - MOST] as const] : [],
      ),
    ]),
  }
}

const wordsIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'words' in body && typeof body.words === 'string' ? body.words : ''

const shown = (
  { kind, id, title, line, customerId }: OfficeAnswerOf<'find'>['rows'][number],
  index: number,
): Found => ({
  key: `${kind} ${id} ${index}`,
  group: kind,
  title: title || line,
  line: title ? line : '',
  to: kind === 'payment' ? `/money/payments?customerId=${customerId}` : `/customers/${customerId}`,
})
