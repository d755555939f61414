import { type Selectable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import type { NewsTable } from '../tables.ts'
import { IS_SECRET } from '../memberships/gifts.ts'
import { IS_GONE, SAID_NO } from './no-news.ts'

export type News = Selectable<NewsTable>

const OF_NEWS = `m.live and (n.plan_id is null or m.plan_id = n.plan_id)
  and (n.location_id is null or m.location_id = n.location_id)`

/** Who pays for or uses a membership of the news `n`, and what keeps them from it. One letter an email. */
const PEOPLE = `
  select c.id, c.email <> '' as has_email, ${SAID_NO} as said_no, ${IS_GONE} as is_gone,
    row_number() over (partition by c.email_canonical order by c.id) as nth
  from news n, lateral (
      select distinct p.id from memberships m cross join unnest(array[m.payer_id, case when not ${IS_SECRET} then m.subscriber_id end]) p(id)
        where ${OF_NEWS}) member
    join customers c on c.id = member.id
  where n.id = :newsId and c.erased_at is null`
const GETS = 'has_email and not said_no and not is_gone and nth = 1'

export const newsAudience = statement({
  name: 'who gets news and who does not',
  text: `
    select count(*) filter (where ${GETS}) as gets, count(*) filter (where not has_email) as no_email,
      count(*) filter (where has_email and said_no) as said_no,
      count(*) filter (where has_email and not said_no and is_gone) as bounced,
      count(*) filter (where has_email and not said_no and not is_gone and nth > 1) as same_email
    from (${PEOPLE}) p`,
  takes: { newsId: text },
  gives: {
    gets: orNull(int),
    no_email: orNull(int),
    said_no: orNull(int),
    bounced: orNull(int),
    same_email: orNull(int),
  },
})

export const stageNews = statement({
  name: 'write down who gets news',
  text: `insert into news_people (news_id, customer_id) select :newsId, id from (${PEOPLE}) p where ${GETS}
    on conflict do nothing returning customer_id`,
  takes: { newsId: text },
  gives: { customer_id: text },
})

const MEMBER = `
  c.id as customer_id, c.given_name, c.email, m.plan_name, m.location_id, m.location_name, m.address`
const OWN = `lateral (
  select m.plan_name, l.id as location_id, l.name as location_name, l.address
    from memberships m join locations l on l.id = m.location_id
    where (m.payer_id = c.id or m.subscriber_id = c.id and not ${IS_SECRET}) and ${OF_NEWS} order by m.created_at desc, m.id limit 1) m`
const member = {
  customer_id: text,
  given_name: text,
  email: text,
  plan_name: orNull(text),
  location_id: orNull(text),
  location_name: orNull(text),
  address: orNull(text),
}

/** Whose turn is next, with the membership that it is about; none for who has left meanwhile. */
export const nextOfNews = statement({
  name: 'who gets news next',
  text: `select ${MEMBER} from news n join news_people p on p.news_id = n.id join customers c on c.id = p.customer_id
      left join ${OWN} on true
    where n.id = :newsId and p.state = 'waiting' order by p.customer_id limit :most`,
  takes: { newsId: text, most: int },
  gives: member,
})

export const someoneOfNews = statement({
  name: 'someone who would get news',
  text: `select ${MEMBER} from (${PEOPLE}) p join customers c on c.id = p.id join news n on n.id = :newsId
      join ${OWN} on true
    where ${GETS} order by c.created_at desc, c.id limit 1`,
  takes: { newsId: text },
  gives: member,
})

export const passOn = statement({
  name: 'note whose news are queued',
  text: `update news_people set state = :state where news_id = :newsId and customer_id = any(:ids)`,
  takes: { newsId: text, ids: listOf(text), state: oneOf('queued', 'left out') },
  gives: {},
})

/** Of one that was queued and does not go after all. */
export const leaveOut = statement({
  name: 'leave someone out of news',
  text: `update news_people set state = 'left out' where news_id = :newsId and customer_id = :customerId`,
  takes: { newsId: text, customerId: text },
  gives: {},
})

export const newsGoes = statement({
  name: 'whether news still go out',
  text: `select true as goes from news where id = :newsId and state in ('sending', 'done')`,
  takes: { newsId: text },
  gives: { goes: orNull(bool) },
})

export const newsProgress = statement({
  name: 'how far news are',
  text: `
    select count(*) filter (where p.state = 'waiting') as waiting, count(*) filter (where p.state = 'left out') as left_out,
      count(*) filter (where p.state = 'queued' and m.bounced_at is null) as sent, count(m.bounced_at) as bounced
    from news_people p left join mails m on m.dedupe_key = 'news:' || p.news_id || ':' || p.customer_id
    where p.news_id = :newsId`,
  takes: { newsId: text },
  gives: { waiting: orNull(int), left_out: orNull(int), sent: orNull(int), bounced: orNull(int) },
})

/** The news whose next letters are due, held; not what another process holds. */
export const holdDueNews = statement({
  name: 'hold news that are due',
  text: `select id from news where state = 'sending' and next_at <= :now order by next_at limit 1
    for update skip locked`,
  takes: { now: instant },
  gives: { id: text },
})

const withNames = (db: Db | Trx) =>
  db
    .selectFrom('news')
    .innerJoin('staff as saver', 'saver.id', 'news.saved_by')
    .leftJoin('staff as sender', 'sender.id', 'news.sent_by')
    .selectAll('news')
    .select(['saver.name as saved_by_name', 'sender.name as sent_by_name'])

/** Newest first. `inAll`: how many there are. */
export const allNews = (db: Db, most = 200) =>
  withNames(db)
    .select(sql<number>`(count(*) over ())::int`.as('inAll'))
    .orderBy('news.saved_at', 'desc')
    .orderBy('news.id')
    .limit(most)
    .execute()
export const newsById = (db: Db, id: string) => withNames(db).where('news.id', '=', id).executeTakeFirst()
export type NamedNews = NonNullable<Awaited<ReturnType<typeof newsById>>>

export const holdNews = (trx: Trx, id: string): Promise<News | undefined> =>
  trx.selectFrom('news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertNews = async (
  trx: Trx,
  news: Pick<News, 'id' | 'subject' | 'message' | 'plan_id' | 'location_id' | 'saved_by' | 'saved_at'>,
): Promise<void> => {
  await trx.insertInto('news').values(news).execute()
}

export const changeNews = async (trx: Trx, id: string, change: Updateable<NewsTable>): Promise<void> => {
  await trx.updateTable('news').set(change).where('id', '=', id).execute()
}

export const deleteNews = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('news').where('id', '=', id).execute()
}
