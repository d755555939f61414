import { locationName } from '@sipday/rules/catalogue.ts'
import { newsProblem } from '@sipday/rules/texts/news-text.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import {
  allNews,
  changeNews,
  deleteNews,
  holdNews,
  insertNews,
  type NamedNews,
  type News,
  newsAudience,
  newsProgress,
  stageNews,
} from '../../../store/messages/news.ts'
import { change } from '../../../store/office/changes.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { knownNews, newsLook } from '../news-letter.ts'

export const newsCalls = {
  news: async ({ deps, input: { id } }) => {
    const { plans, locations } = await catalogueOf(deps.db)
    const one = id === undefined ? null : await knownNews(deps.db, id)
    const all = one ? [] : await allNews(deps.db)
    return {
      all: all.map(shown),
      inAll: all[0]?.inAll ?? 0,
      one: one && { ...shown(one), ...(await detailsOf(deps, one)) },
      plans: plans.map(({ id: planId, name }) => ({ id: planId, name })),
      places: locations.map(({ id: placeId, name }) => ({ id: placeId, name: locationName(placeId, name) })),
    }
  },

  'news-save': oncePerKey(async ({ deps, trx, input: { id: known, seen, planId, locationId, ...words }, by }) => {
    const wrong = (['subject', 'message'] as const).flatMap((part) => {
      const problem = newsProblem(part, words[part])
      return problem ? [[part, problem] as const] : []
    })
    if (wrong.length > 0)
      throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', {
        fields: Object.fromEntries(wrong),
      })
    await knownChoice(deps, planId, locationId)
    const at = deps.clock.now()
    const { subject, message } = words
    const content = { subject, message, plan_id: planId, location_id: locationId, saved_by: by.staffId, saved_at: at }
    const id = known ?? deps.ids.id()
    if (known === null) await insertNews(trx, { id, ...content })
    else {
      const before = await draftOf(trx, known, seen)
      await changeNews(trx, known, { ...content, seen: before.seen + 1 })
    }
    await change(trx, { at, by, subject: 'news', id, field: 'saved', after: subject })
    return { id }
  }),

  /** To the person who asks and no one else. */
  'news-try': oncePerKey(async ({ deps, trx, input: { id }, person, by }) => {
    await knownNews(deps.db, id)
    await takeLimitIn(trx, deps, 'office_letter', person.id)
    const at = deps.clock.now()
    await deps.jobs.add(trx, 'try_news', { staffId: person.id, newsId: id, at: at.toISOString() })
    await change(trx, { at, by, subject: 'news', id, field: 'sent to oneself', after: true })
    return {}
  }),

  /** To who is a member now. Only what was looked at: nothing that was saved since. */
  'news-send': oncePerKey(async ({ deps, trx, input: { id, seen }, by }) => {
    const { subject } = await draftOf(trx, id, seen)
    const at = deps.clock.now()
    const people = (await stageNews(trx, { newsId: id })).length
    if (people === 0) throw new Refusal(422, 'no_one', 'No one would get it.')
    await changeNews(trx, id, { state: 'sending', sent_by: by.staffId, sent_at: at, next_at: at })
    await change(trx, { at, by, subject: 'news', id, field: 'sent', after: { subject, people } })
    return {}
  }),

  /** As it was looked at; what was sent stays. */
  'news-delete': oncePerKey(async ({ deps, trx, input: { id, seen }, by }) => {
    const { subject } = await draftOf(trx, id, seen)
    await deleteNews(trx, id)
    await change(trx, { at: deps.clock.now(), by, subject: 'news', id, field: 'deleted', after: subject })
    return {}
  }),

  'news-stop': oncePerKey(async ({ deps, trx, input: { id }, by }) => {
    const found = await holdNews(trx, id)
    if (found?.state !== 'sending') throw new Refusal(409, 'not_sending', 'It is not being sent.')
    const at = deps.clock.now()
    await changeNews(trx, id, { state: 'stopped', ended_at: at })
    await change(trx, { at, by, subject: 'news', id, field: 'stopped', after: true })
    return {}
  }),
} satisfies Partial<OfficeCalls>

const shown = (row: NamedNews) => ({
  id: row.id,
  subject: row.subject,
  message: row.message,
  planId: row.plan_id,
  locationId: row.location_id,
  state: row.state,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saved_by_name,
  sentAt: row.sent_at?.toISOString() ?? null,
  sentBy: row.sent_by_name,
})

const detailsOf = async (deps: Deps, row: NamedNews) => {
  const newsId = row.id
  const isDraft = row.state === 'draft'
  const [audience] = isDraft ? await newsAudience(deps.db, { newsId }) : []
  const [progress] = isDraft ? [] : await newsProgress(deps.db, { newsId })
  const { letter, isExample } = await newsLook(deps, row)
  return {
    seen: row.seen,
    letter: { subject: letter.subject, text: letter.text, isExample },
    audience: audience
      ? {
          gets: audience.gets ?? 0,
          saidNo: audience.said_no ?? 0,
          bounced: audience.bounced ?? 0,
          noEmail: audience.no_email ?? 0,
          sameEmail: audience.same_email ?? 0,
        }
      : null,
    progress: progress
      ? {
          waiting: progress.waiting ?? 0,
          sent: progress.sent ?? 0,
          bounced: progress.bounced ?? 0,
          leftOut: progress.left_out ?? 0,
        }
      : null,
  }
}

/** Held. Throws Refusal: 404, 409 for one that was sent or saved by someone else since. */
const draftOf = async (trx: Trx, id: string, seen: number): Promise<News> => {
  const found = await holdNews(trx, id)
  if (!found) throw new Refusal(404, 'unknown', 'We could not find that.')
  if (found.state !== 'draft') throw new Refusal(409, 'sent_already', 'It was sent already.')
  if (found.seen !== seen)
    throw new Refusal(409, 'changed_meanwhile', 'Someone else saved it meanwhile. Please look at it again.')
  return found
}

const knownChoice = async (deps: Deps, planId: string | null, locationId: string | null): Promise<void> => {
  const { plans, locations } = await catalogueOf(deps.db)
  const has = (all: readonly { id: string }[], id: string | null) => id === null || all.some((one) => one.id === id)
  if (!has(plans, planId) || !has(locations, locationId))
    throw new Refusal(404, 'unknown', 'This plan or location no longer exists.')
}
