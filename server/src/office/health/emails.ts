import { countText } from '@sipday/rules/written/counts.ts'
import type { Deps } from '../../deps.ts'
import { waitingMails } from '../../store/observing/shop-standing.ts'
import { describeMailServer } from './providers.ts'
import { age, bad, good, type Line } from './line.ts'

/** An email that waits longer is not on its way any more. */
const LONGEST_SECONDS = 3600

export const describeEmails = async ({ settings, reads }: Pick<Deps, 'settings' | 'reads'>): Promise<Line[]> => {
  const [[mails], server] = await Promise.all([waitingMails(reads, {}), describeMailServer(settings.smtpUrl)])
  const { waiting, oldestSeconds } = mails ?? { waiting: 0, oldestSeconds: 0 }
  const says = `${countText(waiting, 'email waits', 'emails wait')} to be sent`
  if (waiting === 0) return server
  const isLate = oldestSeconds > LONGEST_SECONDS
  return [...server, (isLate ? bad : good)(`${says}, the oldest for ${age(oldestSeconds * 1000)}`)]
}
