import { canonicalEmail } from '../access/contacts.ts'
import type { Deps } from '../deps.ts'
import { textOf } from '../store/queue/task.ts'
import type { Task } from '../store/queue/task.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { mailOf, noteSent, withdrawMail } from '../store/messages/mails.ts'
import { leaveOut, newsGoes } from '../store/messages/news.ts'
import { mayGetNews } from '../store/messages/no-news.ts'
import { unreachableContact } from '../store/messages/unreachable.ts'
import { refusedRecipient, recordBounce } from './reach/bounces.ts'
import { officeLetters } from './office-letters.ts'
import type { Facts, Stoppable } from './facts.ts'
import { newsLetters } from './news/news-letters.ts'
import { sendUnasked } from './reach/send-unasked.ts'
import { compose, composeText, isMailKind } from './templates.ts'
import type { MailKind } from './templates.ts'
import { voiceOf } from './voice.ts'

/** The key becomes the Message-ID, so a repeat shows up once. */
export const sendMail: Task = async (deps: Deps, payload) => {
  const dedupeKey = textOf(payload, 'dedupeKey')
  const kind = kindOf(payload)
  const row = await mailOf(deps.db, dedupeKey)
  if (!row || row.sent_at || row.bounced_at) return
  if (kind in newsLetters) {
    const facts = payload['facts'] as Stoppable & Partial<Facts['news']>
    if (!(await isStillDue(deps, kind, facts))) {
      if (facts.newsId) await leaveOut(deps.db, { newsId: facts.newsId, customerId: facts.customerId })
      return withdrawMail(deps.db, dedupeKey)
    }
  }
  const to = row.to_address
  if (isPhone(to)) return sendAsText(deps, { kind, dedupeKey, to, facts: payload['facts'] })
  const held = isHeld(kind) && (await isUnreachable(deps, to))
  const bounce = held
    ? { address: to, status: '5.0.0', words: 'Not sent: an earlier letter came back.' }
    : await handOver(deps, { kind, dedupeKey, to, facts: payload['facts'] }).catch((error: unknown) => {
        const refused = refusedRecipient(error, to)
        if (!refused) throw error
        return refused
      })
  if (bounce) return void (await recordBounce(deps, dedupeKey, bounce))
  await noteSent(deps.db, { dedupeKey, now: deps.clock.now() })
}

/** `catalogueVersion`: of the shop's words. Returns the dedupe key for the caller to record. */
export const sendNewMail = async (
  deps: Deps,
  payload: Record<string, unknown>,
  catalogueVersion: number,
): Promise<string> => {
  const dedupeKey = textOf(payload, 'dedupeKey')
  const letter = { kind: kindOf(payload), dedupeKey, to: textOf(payload, 'to'), facts: payload['facts'] }
  await handOver(deps, letter, catalogueVersion)
  return dedupeKey
}

/** Not what confirms an address that is given anew, and not what the shop's own people are told. */
const isHeld = (kind: MailKind): boolean => kind !== 'contact_proposed' && !(kind in officeLetters)

/** They may have said no, or be back, since it was queued; or the shop stopped it. */
const isStillDue = async (
  deps: Deps,
  kind: MailKind,
  { customerId, newsId }: Stoppable & Partial<Facts['news']>,
): Promise<boolean> =>
  (await mayGetNews(deps.db, { customerId, away: kind === 'come_back' })).length > 0 &&
  (newsId === undefined || (await newsGoes(deps.db, { newsId })).length > 0)

const isUnreachable = async (deps: Deps, to: string): Promise<boolean> => {
  const address = canonicalEmail(to)
  return address !== null && (await unreachableContact(deps.db, { channel: 'email', address })).length > 0
}

const kindOf = (payload: Record<string, unknown>): MailKind => {
  const kind = textOf(payload, 'kind')
  if (!isMailKind(kind)) throw new Error(`There is no email of the kind "${kind}".`)
  return kind
}

const isPhone = (to: string): boolean => to.startsWith('+')

/** Not to someone who answered STOP, and not where the shop sends no texts any more. */
const sendAsText = async (deps: Deps, { kind, dedupeKey, to, facts }: Letter): Promise<void> => {
  const words = composeText(kind, facts as Facts[MailKind])
  if (words === null || !(await sendUnasked(deps, to, words))) return withdrawMail(deps.db, dedupeKey)
  await noteSent(deps.db, { dedupeKey, now: deps.clock.now() })
}

type Letter = { kind: MailKind; dedupeKey: string; to: string; facts: unknown }

const handOver = async (
  deps: Deps,
  { kind, dedupeKey, to, facts }: Letter,
  catalogueVersion: number | null = null,
): Promise<null> => {
  const { shop } = await catalogueOf(deps.db, catalogueVersion)
  await deps.mail.send({
    to,
    dedupeKey,
    ...compose(kind, facts as Facts[MailKind] as never, voiceOf(shop, deps.settings)),
  })
  return null
}
