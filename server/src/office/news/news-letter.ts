import { locationName } from '@sipday/rules/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { type Task, textOf } from '../../store/queue/task.ts'
import type { Facts } from '../../messages/facts.ts'
import { samples } from '../../messages/gallery/samples.ts'
import type { Rendered } from '../../messages/letter.ts'
import { NEWS_PATH, newsLink } from '../../messages/news/news-link.ts'
import { compose } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { Db } from '../../store/database.ts'
import { type NamedNews, newsById, someoneOfNews } from '../../store/messages/news.ts'
import { personById } from '../../store/office/people.ts'

type Member = Awaited<ReturnType<typeof someoneOfNews>>[number]
type Written = Pick<NamedNews, 'id' | 'subject' | 'message'>

/** Null for someone without a membership that it is about. */
export const newsFacts = (
  { settings }: Pick<Deps, 'settings'>,
  shopName: string,
  { id: newsId, subject, message }: Written,
  { customer_id: customerId, given_name: name, plan_name: planName, location_id: place, ...at }: Member,
): Facts['news'] | null =>
  planName === null || place === null
    ? null
    : {
        customerId,
        newsId,
        shopName,
        accountUrl: `${settings.publicUrl}/redeem`,
        name,
        planName,
        locationName: locationName(place, at.location_name),
        address: at.address ?? '',
        subject,
        message,
        stopUrl: newsLink(settings, customerId),
      }

/** Throws Refusal 404. */
export const knownNews = async (db: Db, id: string): Promise<NamedNews> => {
  const found = await newsById(db, id)
  if (!found) throw new Refusal(404, 'unknown', 'We could not find that.')
  return found
}

/** Or with made-up data; its link stops no one's news. */
export const newsLook = async (deps: Deps, news: Written): Promise<{ letter: Rendered; isExample: boolean }> => {
  const { shop } = await catalogueOf(deps.db)
  const [member] = await someoneOfNews(deps.db, { newsId: news.id })
  const known = member ? newsFacts(deps, shop.name, news, member) : null
  const { subject, message } = news
  const stopUrl = `${deps.settings.publicUrl}${NEWS_PATH}`
  const facts = { ...(known ?? { ...samples.news, shopName: shop.name, subject, message }), stopUrl }
  return { letter: compose('news', facts, voiceOf(shop, deps.settings)), isExample: known === null }
}

/** Part of the jobs: to someone of the shop who asked for it. */
export const tryNews: Task = async (deps, payload) => {
  const [staffId, id, at] = ['staffId', 'newsId', 'at'].map((name) => textOf(payload, name)) as [string, string, string]
  const [person] = await personById(deps.db, { id: staffId })
  const news = await newsById(deps.db, id)
  if (!person || !news) return
  const { subject, text, html } = (await newsLook(deps, news)).letter
  await deps.mail.send({ to: person.email, subject, text, html, dedupeKey: `try-news-${id}-${staffId}-${at}` })
}
