import { codeOf } from '../access/codes.ts'
import type { Deps, Trx } from '../deps.ts'
import { codeMail, codeText } from '../messages/code.ts'
import { TextFailed } from '../providers/sms.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { unreadStatement } from '../store/unread-statement.ts'
import { queueNewJobs } from './queue.ts'

const TRIES = 6
/** The call that asks for a code delivers it itself; the job is there for a process that dies over it. */
const UNLESS_DELIVERED = '12 s'
const AGAIN = '2 s'

const keyOf = (challengeId: string): string => `code:${challengeId}`

const queue = unreadStatement<{ key: string }>(
  queueNewJobs(
    `select 'deliver_code' as task, json_build_object('challengeId', $1::text) as payload, $2::text as key`,
    {
      delay: UNLESS_DELIVERED,
      tries: TRIES,
    },
  ),
)

/** Queues the delivery with the challenge, in one transaction. */
export const queueDelivery = async (trx: Trx, challengeId: string): Promise<void> => {
  const [queued] = await queue(trx, challengeId, keyOf(challengeId))
  if (!queued) throw new Error('The delivery of a code could not be queued.')
}

type Open = { channel: 'email' | 'sms'; address: string; stored_email: string | null; catalogue_version: number }

// The address as the account has it: some mail servers tell capitals apart. An unknown contact has none (R10).
const find = unreadStatement<Open>(`
  select channel, address, (select version from catalogue_version) as catalogue_version,
    (select trim(email) from customers where email_canonical = address order by created_at limit 1) as stored_email
  from otp_challenges
  where id = $1 and delivered_at is null and used_at is null and replaced_at is null and expires_at > $2`)

const finish = unreadStatement<{ id: string }>(`
  with gone as (delete from graphile_worker._private_jobs where key = $2 and locked_at is null)
  update otp_challenges set delivered_at = $3, failed_at = $4 where id = $1 returning id`)

const tryAgain = unreadStatement(`
  with again as (
    update graphile_worker._private_jobs set run_at = least(run_at, now() + interval '${AGAIN}')
      where key = $2 and locked_at is null)
  update otp_challenges set failed_at = $3 where id = $1`)

/**
 * Sends the code of a challenge to the address that was stored for it (risk 8) and says on the challenge how it went. A code
 * that is no longer worth anything is not sent. Returns whether this one was; throws when another try may help.
 */
export const deliverCode = async (deps: Deps, challengeId: string): Promise<boolean> => {
  const now = deps.clock.now()
  const [open] = await find(deps.db, challengeId, now)
  if (!open) return false
  try {
    await send(deps, challengeId, open)
  } catch (error) {
    const final = error instanceof TextFailed && error.final
    if (final) await finish(deps.db, challengeId, keyOf(challengeId), null, now)
    else await tryAgain(deps.db, challengeId, keyOf(challengeId), now)
    if (final) return false
    throw error
  }
  const [delivered] = await finish(deps.db, challengeId, keyOf(challengeId), now, null)
  return delivered !== undefined
}

const send = async (deps: Deps, challengeId: string, open: Open): Promise<void> => {
  const code = codeOf(challengeId, deps.settings.appSecret)
  const { shop } = await catalogueOf(deps.db, open.catalogue_version)
  if (open.channel === 'sms') {
    // Asked for while the shop still sent them.
    if (!deps.sms) throw new TextFailed('this shop sends no text messages', true)
    return deps.sms.send(open.address, codeText(code, shop.name))
  }
  const stored = open.stored_email?.toLowerCase() === open.address ? open.stored_email : null
  await deps.mail.send({ to: stored ?? open.address, ...codeMail(code, shop.name), dedupeKey: `code-${challengeId}` })
}
