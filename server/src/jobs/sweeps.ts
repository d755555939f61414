import { forgetOldFailures } from '../access/failures.ts'
import { forgetOldHits } from '../access/limits.ts'
import { forgetOldSessions } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import { sweepGifts } from '../purchases/gifts/gift-sweep.ts'
import { deliverAbandonedCodes } from '../access/codes/deliver-code.ts'
import { sweepReleases } from '../office/drafts/release-sweep.ts'
import { forgetOldOfficeRows } from '../access/once.ts'
import { queueAbandonedWork } from './do-left-part.ts'
import { tellOfLegalChanges } from '../office/legal/tell-members.ts'
import { sendNews } from '../office/news/send-news.ts'
import { sweepContacts } from '../office/contacts/sweep.ts'
import { sweepMerges } from '../office/customers/answer-merge.ts'
import { remindWhoIsAlone } from '../office/approvals/remind.ts'
import { sweepApprovals } from '../office/approvals/sweep.ts'
import { tellWhatWaits } from '../office/waiting/tell-waiting.ts'
import { watchHealth } from '../office/health/watch.ts'
import { compareDays } from './counting/compare-days.ts'
import { countDays } from './counting/count-days.ts'
import { releaseForgottenJobs } from './held-jobs.ts'
import { closeTills } from '../purchases/closing/close-tills.ts'
import { sweepFriends } from '../purchases/offers/friends.ts'
import { keepBooks } from '../purchases/books/post-books.ts'
import { endMoveOffers } from '../purchases/closing/offer-move.ts'
import { settleOpenPurchases } from '../purchases/charging/janitor.ts'
import { sweepPrices } from '../purchases/prices/sweep-prices.ts'
import { sweepMemberships } from '../purchases/renewing/membership-sweep.ts'
import { openLocations } from '../store/locations/hours.ts'
import { reconcileNightly } from '../purchases/square/reconcile.ts'
import { forgetOldChallenges } from '../access/codes/challenges.ts'

const parts = {
  releaseForgottenJobs,
  deliverAbandonedCodes,
  queueAbandonedWork: (deps: Deps) => queueAbandonedWork(deps),
  settleOpenPurchases,
  sweepMemberships,
  sweepPrices,
  sweepFriends,
  sweepGifts,
  sweepReleases,
  openLocations,
  closeTills,
  endMoveOffers,
  tellOfLegalChanges: (deps: Deps) => tellOfLegalChanges(deps),
  sendNews: (deps: Deps) => sendNews(deps),
  lookAtCodes: (deps: Deps) => deps.newCodes.look(deps.db),
  reconcileNightly,
  forgetOldHits,
  forgetOldFailures,
  forgetOldChallenges,
  forgetOldSessions,
  forgetOldOfficeRows,
  sweepContacts,
  sweepMerges,
  sweepApprovals: (deps: Deps) => sweepApprovals(deps),
  remindWhoIsAlone,
  countDays: (deps: Deps) => countDays(deps),
  compareDays,
  keepBooks,
  tellWhatWaits: (deps: Deps) => tellWhatWaits(deps, () => countDays(deps)),
  // Last: it asks the providers, who may be slow.
  watchHealth,
}

const lookingBack: ReadonlySet<string> = new Set<keyof typeof parts>([
  'forgetOldHits',
  'forgetOldFailures',
  'forgetOldChallenges',
  'forgetOldSessions',
  'forgetOldOfficeRows',
  'countDays',
  'compareDays',
  'keepBooks',
  'watchHealth',
])

/**
 * By the injected clock (R48). Each part may run twice, and in several processes; one that fails does not affect the
 * others and is repeated in the next sweep. Once it is to end, no other part begins; while the clock goes on to another
 * day, what looks back waits for the last one.
 */
export const sweep = async (
  deps: Deps,
  { isEnding = () => false, goesOn = false }: { isEnding?: () => boolean; goesOn?: boolean } = {},
): Promise<void> => {
  await deps.clock.follow?.()
  for (const [part, work] of Object.entries(parts)) {
    if (isEnding()) return
    if (goesOn && lookingBack.has(part)) continue
    await work(deps).catch((error: unknown) =>
      deps.log.warn({ err: error, part }, 'a part of the sweep failed and will be repeated'),
    )
  }
}
