import { BOOKS_YEARS } from '@sipday/rules/privacy/erasing.ts'
import type { Deps } from '../deps.ts'
import { forgetUnusedPictures } from '../pictures/forget-pictures.ts'
import type { Retention } from '../settings.ts'
import {
  blankAddresses,
  extendAudit,
  forgetAnswers,
  forgetAudit,
  forgetEvents,
  forgetImported,
  forgetMails,
  forgetSessions,
  forgetVisits,
  forgetVisitSteps,
} from '../store/retention.ts'
import { forgetTrialMarks } from '../store/prices/trial-marks.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365.25 * DAY_MS
const BATCH = 5_000
/** A million rows a night and table; the rest waits. */
const MOST_BATCHES = 200

const parts = {
  visitsDays: [forgetVisits, forgetVisitSteps],
  webhookEventsDays: [forgetEvents],
  mailAddressesDays: [blankAddresses, forgetImported],
  mailsDays: [forgetMails],
  answersDays: [forgetAnswers],
  sessionsDays: [forgetSessions],
} satisfies Record<Exclude<keyof Retention, 'auditDays'>, unknown>
/** So that a process down for weeks finds a fitting month. */
const MONTHS_AHEAD_MS = 92 * DAY_MS

/** Nightly, in batches with short locks, by the settings; 0 days keeps for good. May run twice. */
export const forgetOld = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  for (const [name, forget] of Object.entries(parts)) {
    const days = deps.settings.retention[name as keyof Retention]
    if (days === 0) continue
    const before = new Date(now - days * DAY_MS)
    for (const forgetBatch of forget)
      for (let batch = 0, rows = BATCH; rows === BATCH && batch < MOST_BATCHES; batch++)
        rows = (await forgetBatch(deps.db, { before, most: BATCH })).length
  }
  await forgetTrialMarks(deps.db, { before: new Date(now - BOOKS_YEARS * YEAR_MS) })
  await forgetUnusedPictures(deps)
  await extendAudit(deps.db, new Date(now + MONTHS_AHEAD_MS))
  const { auditDays } = deps.settings.retention
  if (auditDays > 0) await forgetAudit(deps.db, new Date(now - auditDays * DAY_MS))
}
