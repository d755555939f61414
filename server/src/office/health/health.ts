import type { HealthPart } from '@sipday/contract/office/settings.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { describeOwnBackups } from './backups.ts'
import { describeJournal } from './books.ts'
import { describeCatalogue } from './catalogue.ts'
import { describeChanges } from './changes.ts'
import { clockSkew, describeClock } from './clock.ts'
import { describeEmails } from './emails.ts'
import { describeEvents } from './events.ts'
import { describeJobs } from './jobs.ts'
import { bad, good, type Line } from './line.ts'
import { describeSquare, describeTwilio } from './providers.ts'
import { describeReports } from './reports.ts'

type Looking = Pick<Deps, 'settings' | 'reads' | 'clock'>
export type HealthRow = OfficeAnswerOf<'health'>[number]

/** From the shop's own server, who does not answer is as bad as who refuses. */
const reached = (lines: Line[]): Line[] => lines.map((line) => (line.level === 'look' ? bad(line.text) : line))

const looks: Record<HealthPart, (deps: Looking) => Line[] | Promise<Line[]>> = {
  square: async ({ settings }) => reached(await describeSquare(settings.square)),
  events: ({ reads, clock }) => describeEvents(reads, clock.now()),
  email: describeEmails,
  texts: async ({ settings }) =>
    settings.sandbox
      ? [good('the sandbox stands in for text messages')]
      : reached(await describeTwilio(settings.twilio)),
  jobs: ({ reads }) => describeJobs(reads),
  backups: ({ settings }) => describeOwnBackups(settings.backupDir, Date.now()),
  catalog: ({ reads, clock }) => describeCatalogue(reads, clock.now()),
  books: ({ reads, clock }) => describeJournal(reads, clock.now()),
  reports: ({ reads, clock }) => describeReports(reads, clock.now()),
  changes: ({ reads }) => describeChanges(reads),
  // The sandbox moves the shop's clock; the machine's own one is meant.
  clock: async ({ reads }) => [describeClock(await clockSkew(reads))],
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** How one part of the shop is, now; what cannot be looked at is not well. */
export const lookAt = async (deps: Looking, name: HealthPart): Promise<HealthRow> => {
  const lines = await Promise.resolve(deps)
    .then(looks[name])
    .catch(() => [bad('this could not be looked at: see the log of the server')])
  const state = (['act', 'look'] as const).find((level) => lines.some((line) => line.level === level)) ?? 'well'
  const shown = state === 'well' ? lines : lines.filter(({ level }) => level !== 'well')
  return { name, state, text: shown.map(({ text }) => sentence(text)).join(' '), at: deps.clock.now().toISOString() }
}
