import type { Deps } from '../deps.ts'
import { textOf } from '../jobs/task.ts'
import type { Task } from '../jobs/task.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { mailOf, noteSent } from '../store/messages/mails.ts'
import type { Facts } from './facts.ts'
import { compose, isMailKind } from './templates.ts'
import type { MailKind } from './templates.ts'
import { voiceOf } from './voice.ts'

/** Its key becomes the Message-ID, so a repeat shows up once. */
export const sendMail: Task = async (deps: Deps, payload) => {
  const dedupeKey = textOf(payload, 'dedupeKey')
  const kind = kindOf(payload)
  const row = await mailOf(deps.db, dedupeKey)
  if (!row || row.sent_at) return
  await handOver(deps, { kind, dedupeKey, to: row.to_address, facts: payload['facts'] })
  await noteSent(deps.db, { dedupeKey, now: deps.clock.now() })
}

/**
 * Sends an email just stored, without reading it again; `catalogueVersion`: of the shop's words. Returns the dedupe key
 * for the caller to record.
 */
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

const kindOf = (payload: Record<string, unknown>): MailKind => {
  const kind = textOf(payload, 'kind')
  if (!isMailKind(kind)) throw new Error(`There is no email of the kind "${kind}".`)
  return kind
}

type Letter = { kind: MailKind; dedupeKey: string; to: string; facts: unknown }

const handOver = async (
  deps: Deps,
  { kind, dedupeKey, to, facts }: Letter,
  catalogueVersion: number | null = null,
): Promise<void> => {
  const { shop } = await catalogueOf(deps.db, catalogueVersion)
  await deps.mail.send({
    to,
    dedupeKey,
    ...compose(kind, facts as Facts[MailKind] as never, voiceOf(shop, deps.settings)),
  })
}
