import type { Migration } from 'kysely/migration'
import * as first from './migrations/0001-first.ts'
import * as replacedCookies from './migrations/0002-replaced-cookies.ts'
import * as installation from './migrations/0003-installation.ts'
import * as failedSettlements from './migrations/0004-failed-settlements.ts'
import * as consentHash from './migrations/0005-consent-hash.ts'
import * as linkedContacts from './migrations/0006-linked-contacts.ts'
import * as lateRedemptions from './migrations/0007-late-redemptions.ts'
import * as sessionDevices from './migrations/0008-session-devices.ts'
import * as locationTerms from './migrations/0009-location-terms.ts'
import * as renewalCharges from './migrations/0017-renewal-charges.ts'
import * as sandboxClock from './migrations/0020-sandbox-clock.ts'
import * as severalLimits from './migrations/0021-several-limits.ts'
import * as beginPurchase from './migrations/0022-begin-purchase.ts'
import * as people from './migrations/0023-people.ts'
import * as catalogue from './migrations/0024-catalogue.ts'
import * as approvals from './migrations/0025-approvals.ts'
import * as drinks from './migrations/0026-drinks.ts'
import * as locationHours from './migrations/0027-location-hours.ts'
import * as legalVersions from './migrations/0028-legal-versions.ts'
import * as leftWork from './migrations/0029-left-work.ts'
import * as legalMailings from './migrations/0030-legal-mailings.ts'
import * as migrationNeeds from './migrations/0032-migration-needs.ts'
import * as keptSecrets from './migrations/0033-kept-secrets.ts'
import * as officeRefunds from './migrations/0034-office-refunds.ts'
import * as tillFinds from './migrations/0038-till-finds.ts'
import * as tillPins from './migrations/0039-till-pins.ts'
import * as longCodes from './migrations/0042-long-codes.ts'
import * as catalogueTouched from './migrations/0043-catalogue-touched.ts'
import * as pauses from './migrations/0048-pauses.ts'
import * as comparisonInPages from './migrations/0052-comparison-in-pages.ts'
import * as namesByTheirStart from './migrations/0053-names-by-their-start.ts'
import * as findCustomers from './migrations/0054-find-customers.ts'
import * as customerNotes from './migrations/0055-customer-notes.ts'
import * as erasures from './migrations/0056-erasures.ts'
import * as planChanges from './migrations/0059-plan-changes.ts'
import * as planDifferences from './migrations/0060-plan-differences.ts'
import * as erasedBuyers from './migrations/0061-erased-buyers.ts'
import * as moves from './migrations/0066-moves.ts'
import * as endedSessions from './migrations/0070-ended-sessions.ts'
import * as auditByMonth from './migrations/0071-audit-by-month.ts'
import * as countedDays from './migrations/0072-counted-days.ts'
import * as overdueMemberships from './migrations/0073-overdue-memberships.ts'
import * as merges from './migrations/0074-merges.ts'
import * as contactProposals from './migrations/0075-contact-proposals.ts'
import * as membersOfAPlan from './migrations/0076-members-of-a-plan.ts'
import * as given from './migrations/0077-given.ts'
import * as sameCards from './migrations/0078-same-cards.ts'
import * as dayMembers from './migrations/0080-day-members.ts'
import * as cohorts from './migrations/0081-cohorts.ts'
import * as extras from './migrations/0082-extras.ts'
import * as books from './migrations/0090-books.ts'
import * as payouts from './migrations/0095-payouts.ts'
import * as closings from './migrations/0100-closings.ts'
import * as movements from './migrations/0108-movements.ts'
import * as monthUse from './migrations/0109-month-use.ts'
import * as explainedEntries from './migrations/0115-explained-entries.ts'
import * as visitSteps from './migrations/0120-visit-steps.ts'
import * as disputeAnswers from './migrations/0121-dispute-answers.ts'
import * as settledMoney from './migrations/0122-settled-money.ts'
import * as dayVisitors from './migrations/0126-day-visitors.ts'
import * as dayMoney from './migrations/0127-day-money.ts'
import * as booksByMonth from './migrations/0128-books-by-month.ts'
import * as journalBalances from './migrations/0129-journal-balances.ts'
import * as daysOfEachLocation from './migrations/0130-days-of-each-location.ts'
import * as closingOffers from './migrations/0131-closing-offers.ts'
import * as secondMonth from './migrations/0132-second-month.ts'
import * as savedUnderWhich from './migrations/0140-saved-under-which.ts'
import * as mergeProposals from './migrations/0141-merge-proposals.ts'
import * as failedAt from './migrations/0145-failed-at.ts'
import * as renewedCodes from './migrations/0146-renewed-codes.ts'
import * as owners from './migrations/0150-owners.ts'
import * as exactTaxRates from './migrations/0155-exact-tax-rates.ts'
import * as comparedDays from './migrations/0156-compared-days.ts'
import * as namesAsTyped from './migrations/0160-names-as-typed.ts'
import * as takenRenewals from './migrations/0170-taken-renewals.ts'

/**
 * A migration, with the oldest version of Sipday that still works once it has run (expand and contract). Without one,
 * code that does not know the migration refuses to start.
 */
export type Step = Migration & { needs?: string }

/** All migrations in order. A migration that has shipped is never edited; add the next one below it. */
export const migrations: Record<string, Step> = {
  '0001-first': first,
  '0002-replaced-cookies': replacedCookies,
  '0003-installation': installation,
  '0004-failed-settlements': failedSettlements,
  '0005-consent-hash': consentHash,
  '0006-linked-contacts': linkedContacts,
  '0007-late-redemptions': lateRedemptions,
  '0008-session-devices': sessionDevices,
  '0009-location-terms': locationTerms,
  '0017-renewal-charges': renewalCharges,
  '0020-sandbox-clock': sandboxClock,
  '0021-several-limits': severalLimits,
  '0022-begin-purchase': beginPurchase,
  '0023-people': people,
  '0024-catalogue': catalogue,
  '0025-approvals': approvals,
  '0026-drinks': drinks,
  '0027-location-hours': locationHours,
  '0028-legal-versions': legalVersions,
  '0029-left-work': leftWork,
  '0030-legal-mailings': legalMailings,
  '0032-migration-needs': migrationNeeds,
  '0033-kept-secrets': keptSecrets,
  '0034-office-refunds': officeRefunds,
  '0038-till-finds': tillFinds,
  '0039-till-pins': tillPins,
  '0042-long-codes': longCodes,
  '0043-catalogue-touched': catalogueTouched,
  '0048-pauses': pauses,
  '0052-comparison-in-pages': comparisonInPages,
  '0053-names-by-their-start': namesByTheirStart,
  '0054-find-customers': findCustomers,
  '0055-customer-notes': customerNotes,
  '0056-erasures': erasures,
  '0059-plan-changes': planChanges,
  '0060-plan-differences': planDifferences,
  '0061-erased-buyers': erasedBuyers,
  '0066-moves': moves,
  '0070-ended-sessions': endedSessions,
  '0071-audit-by-month': auditByMonth,
  '0072-counted-days': countedDays,
  '0073-overdue-memberships': overdueMemberships,
  '0074-merges': merges,
  '0075-contact-proposals': contactProposals,
  '0076-members-of-a-plan': membersOfAPlan,
  '0077-given': given,
  '0078-same-cards': sameCards,
  '0080-day-members': dayMembers,
  '0081-cohorts': cohorts,
  '0082-extras': extras,
  '0090-books': books,
  '0095-payouts': payouts,
  '0100-closings': closings,
  '0108-movements': movements,
  '0109-month-use': monthUse,
  '0115-explained-entries': explainedEntries,
  '0120-visit-steps': visitSteps,
  '0121-dispute-answers': disputeAnswers,
  '0122-settled-money': settledMoney,
  '0126-day-visitors': dayVisitors,
  '0127-day-money': dayMoney,
  '0128-books-by-month': booksByMonth,
  '0129-journal-balances': journalBalances,
  '0130-days-of-each-location': daysOfEachLocation,
  '0131-closing-offers': closingOffers,
  '0132-second-month': secondMonth,
  '0140-saved-under-which': savedUnderWhich,
  '0141-merge-proposals': mergeProposals,
  '0145-failed-at': failedAt,
  '0146-renewed-codes': renewedCodes,
  '0150-owners': owners,
  '0155-exact-tax-rates': exactTaxRates,
  '0156-compared-days': comparedDays,
  '0160-names-as-typed': namesAsTyped,
  '0170-taken-renewals': takenRenewals,
}
