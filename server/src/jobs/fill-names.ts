import type { Deps } from '../deps.ts'
import { fillNextNames } from '../store/people/finding/filling-names.ts'

/** How many at once: others wait for none of them for longer than a moment. */
const AT_ONCE = 2_000
const LONGEST_MS = 10_000

/** Fills in what customers are searched by, for those who were there before it was kept (R85); part of the regular sweep. */
export const fillNames = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const until = performance.now() + LONGEST_MS
  let isLeft = true
  while (isLeft && performance.now() < until) isLeft = (await fillNextNames(db, { count: AT_ONCE }))[0]?.more ?? false
}
