import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { changeNews, holdDueNews, holdNews, nextOfNews, passOn } from '../../store/messages/news.ts'
import { newsFacts } from './news-letter.ts'

/** 240 a minute: codes and receipts are not kept waiting, and there is time to stop it. */
const AT_ONCE = 20
const EVERY_MS = 5_000

/**
 * Part of the regular sweep. A few and their progress are one transaction, so that a kill loses none and sends none
 * twice.
 */
export const sendNews = async (deps: Deps, atOnce = AT_ONCE): Promise<void> => {
  while (await deps.db.transaction().execute((trx) => sendSome(trx, deps, atOnce)));
}

const sendSome = async (trx: Trx, deps: Deps, most: number): Promise<boolean> => {
  const now = deps.clock.now()
  const [due] = await holdDueNews(trx, { now })
  const news = due && (await holdNews(trx, due.id))
  if (!news) return false
  const { shop } = await catalogueOf(deps.reads)
  const people = await nextOfNews(trx, { newsId: news.id, most })
  const gone: string[] = []
  for (const one of people) {
    const facts = newsFacts(deps, shop.name, news, one)
    const dedupeKey = `news:${news.id}:${one.customer_id}`
    if (facts && one.email) await queueMail(trx, deps, { kind: 'news', dedupeKey, to: one.email, facts })
    else gone.push(one.customer_id)
  }
  const ids = people.map(({ customer_id: id }) => id)
  await passOn(trx, { newsId: news.id, ids: ids.filter((id) => !gone.includes(id)), state: 'queued' })
  await passOn(trx, { newsId: news.id, ids: gone, state: 'left out' })
  const isDone = people.length < most
  await changeNews(
    trx,
    news.id,
    isDone ? { state: 'done', ended_at: now } : { next_at: new Date(now.getTime() + EVERY_MS) },
  )
  return true
}
