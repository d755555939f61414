import { addDays } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../../deps.ts'
import { booksState, keepBooksState, lockBooks } from '../../store/books/journal.ts'
import { placesToEarn } from '../../store/books/periods.ts'
import { checkBooks } from './check-books.ts'
import { postDays } from './post-days.ts'
import { postDisputes } from './post-disputes.ts'
import { type Look, postCredits, postPurchases, postRenewals, postReturned } from './post-payments.ts'
import { postPayouts } from './post-payouts.ts'
import { postRefunds } from './post-refunds.ts'

const HOUR_MS = 3_600_000
const NEAR_MS = HOUR_MS
/**
 * Facts may become visible late: payments wait for outcomes, refunds for banks. So once an hour it looks back further.
 */
const LOOK_BACK_MS = 72 * HOUR_MS
const REFUNDS_LOOK_BACK_MS = 14 * 24 * HOUR_MS
const WHOLE_MS = 20 * HOUR_MS
/** What differs may be mended by then, or was only on its way into the books. */
const AGAIN_MS = 10 * 60_000
const EVERY_MS = 30_000
const AT_ONCE = 500
const MOST_TURNS = 20
const MOST_DAYS = 31

type Books = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>
type Post = (trx: Trx, look: Look) => Promise<number>

/** Payments first: a refund is booked after its payment. */
const parts: { post: Post; lookBackMs: number }[] = [
  { post: postPurchases, lookBackMs: LOOK_BACK_MS },
  { post: postRenewals, lookBackMs: LOOK_BACK_MS },
  { post: postCredits, lookBackMs: LOOK_BACK_MS },
  { post: postReturned, lookBackMs: REFUNDS_LOOK_BACK_MS },
  { post: postRefunds, lookBackMs: REFUNDS_LOOK_BACK_MS },
]
const settled = (ours: string): Post[] => [postDisputes, (trx, look) => postPayouts(trx, { ...look, ours })]

/** Part of the regular sweep; does nothing if the books were just written. */
export const keepBooks = async (deps: Books): Promise<void> => {
  const [state] = await booksState(deps.db, {})
  const agoMs = state ? deps.clock.now().getTime() - state.lookedAt.getTime() : EVERY_MS
  // A clock that was set back is no reason to wait.
  if (agoMs >= 0 && agoMs < EVERY_MS) return
  await postBooks(deps)
}

/**
 * B1, decision 56: one process at a time, whole transactions, one entry for each cause. Looks through everything and
 * checks the books daily, and soon again while they differ.
 */
export const postBooks = async ({ db, clock, log, settings }: Books): Promise<void> => {
  const now = clock.now()
  const [state] = await booksState(db, {})
  const isWhole = !state?.wholeAt || Math.abs(now.getTime() - state.wholeAt.getTime()) >= WHOLE_MS
  const lookedAt = Math.min(state?.lookedAt.getTime() ?? 0, now.getTime())
  const isNear = Math.floor(lookedAt / HOUR_MS) === Math.floor(now.getTime() / HOUR_MS)
  for (const { post, lookBackMs } of parts) {
    const since = isWhole ? null : new Date(lookedAt - (isNear ? NEAR_MS : lookBackMs))
    if (!(await postAll(db, post, { since, now, count: AT_ONCE }))) return
  }
  for (const post of settled(settings.square.locationId))
    if (!(await postAll(db, post, { since: null, now, count: AT_ONCE }))) return
  if (!(await earnDays(db, now))) return
  const isRight = !isWhole || (await checkBooks({ db, clock, log }))
  const wholeAt = isRight ? now : new Date(now.getTime() - WHOLE_MS + AGAIN_MS)
  await keepBooksState(db, { lookedAt: now, wholeAt: isWhole ? wholeAt : null })
}

/** True when all of a kind is booked; else the next sweep goes on. */
const postAll = async (db: Deps['db'], post: Post, look: Look): Promise<boolean> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const posted = await db.transaction().execute(async (trx) => {
      await lockBooks(trx)
      return post(trx, look)
    })
    if (posted === 0) return true
  }
  return false
}

/** True when every day that is over is earned. */
const earnDays = async (db: Deps['db'], now: Date): Promise<boolean> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const places = await placesToEarn(db, { now })
    const waiting = places.filter(({ today, until, firstDay }) => {
      const from = until === null ? firstDay : addDays(until, 1)
      return today !== null && from !== null && from < today
    })
    if (waiting.length === 0) return true
    for (const { id } of waiting) await earnNext(db, id, now)
  }
  return false
}

const earnNext = (db: Deps['db'], locationId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockBooks(trx)
    // Another process may have earned them meanwhile.
    const place = (await placesToEarn(trx, { now })).find(({ id }) => id === locationId)
    const from = place?.until ? addDays(place.until, 1) : place?.firstDay
    if (!place?.today || !from || from >= place.today) return
    const [last, month] = [addDays(place.today, -1), addDays(from, MOST_DAYS - 1)]
    await postDays(trx, { locationId, from, until: last < month ? last : month, now })
  })
