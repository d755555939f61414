import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

type Page = { rows: readonly unknown[]; next: string | null }

/** With the rows of all pages; the rest is what the first one says. */
const joinRows = <Answer extends Page>(all: Answer, { rows }: Answer): Answer => ({
  ...all,
  rows: [...all.rows, ...rows],
})

/**
 * `ask`: a page, which begins after the end of the one before. Another filter keeps what is shown until its own rows
 * are here.
 */
export const pagesQuery = <Answer extends Page>(
  queryKey: readonly unknown[],
  ask: (page: { after?: string }) => Promise<Answer>,
  join: (all: Answer, next: Answer) => Answer = joinRows,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): Answer => pages.reduce(join),
    placeholderData: keepPreviousData,
  })
