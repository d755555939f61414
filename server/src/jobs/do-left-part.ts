import type { Deps } from '../deps.ts'
import { sendNewMail } from '../messages/send.ts'
import { makeSubscription } from '../purchases/renewing/align.ts'
import { queueLeftWork } from '../store/queue/left-work.ts'
import type { DonePart, LeftPart, LeftWork } from './left-work.ts'
import { textOf } from '../store/queue/task.ts'
import { tasks } from './tasks.ts'

/** Longer than a purchase's work takes: its process is gone or too busy. By the database's clock. */
const ABANDONED_SECONDS = 12

/** Skips the look-ups of its job. Throws when it fails. */
export const doLeftPart = async (
  deps: Deps,
  { task, payload, request }: LeftPart,
  { catalogueVersion }: Pick<LeftWork, 'catalogueVersion'>,
): Promise<DonePart> => {
  if (task === 'send_mail') return { sent: await sendNewMail(deps, payload, catalogueVersion) }
  if (task === 'align_subscription' && request)
    return { made: await makeSubscription(deps, textOf(payload, 'membershipId'), request) }
  const job = tasks[task]
  if (!job) throw new Error(`There is no task "${task}".`)
  await job(deps, payload)
  return null
}

/** Part of the regular sweep. */
export const queueAbandonedWork = async (deps: Deps, olderThan = ABANDONED_SECONDS): Promise<void> => {
  const [row] = await queueLeftWork(deps.db, { olderThan, held: [...deps.leftWork.held()] })
  if (row && row.queued > 0) deps.log.warn({ purchases: row.queued }, 'work that a process left is done by jobs')
}
