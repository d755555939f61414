import { z } from 'zod'
import { withPath } from '../with-path.ts'
import type { RefusalStatus } from '../errors.ts'
import { booksAnswer, booksClose, booksClosed, booksQuery } from './books/books.ts'
import { exportMade, exportMake, exportPart, exportPartQuery } from './books/exports.ts'
import { logo, logoCleaned } from './brand.ts'
import { campaignLook, campaignLookQuery } from './campaigns/look.ts'
import { campaignPrint, campaignPrintQuery } from './campaigns/print.ts'
import { changesAnswer, changesCsv, changesCsvAnswer, changesQuery } from './changes.ts'
import * as closing from './locations/closing.ts'
import * as draft from './draft.ts'
import * as adding from './customers/adding.ts'
import * as erasing from './customers/erasing.ts'
import * as codes from './customers/code-showing.ts'
import * as correcting from './customers/contact-correcting.ts'
import { consentsAnswer, consentsQuery } from './customers/consents.ts'
import { feedAnswer, feedQuery } from './customers/customer-feed.ts'
import * as exporting from './customers/exporting.ts'
import * as customers from './customers.ts'
import * as notes from './customers/customer-notes.ts'
import { approval, approvalDecide, approvalDecided } from './approvals.ts'
import * as renewing from './customers/renewal-actions.ts'
import * as resending from './customers/resending.ts'
import * as failing from './customers/failed-renewals.ts'
import { findAnswer, findQuery } from './customers/find.ts'
import { findingSettle, homeAnswer } from './home.ts'
import * as news from './news/news.ts'
import * as importing from './importing/imports.ts'
import * as places from './locations.ts'
import * as actions from './membership-actions.ts'
import * as naming from './customers/naming.ts'
import * as merging from './customers/merging.ts'
import { memberView, memberViewQuery } from './customers/member-view.ts'
import * as money from './money.ts'
import * as disputes from './money/disputes.ts'
import * as payouts from './money/payouts.ts'
import type { OfficeCallName } from './paths.ts'
import * as prices from './money/price-changes.ts'
import * as oneUse from './campaigns/one-use-codes.ts'
import { rehearsalAnswer, rehearsalTurn, squareCheck, squarePlaces } from './opening.ts'
import { pictureFile, pictureMade } from '../look/upload.ts'
import * as settings from './settings.ts'
import { type Capability, me } from './people.ts'
import { figuresAnswer, figuresQuery, reportAnswer, reportCsvAnswer, reportQuery, reportsAnswer } from './reports.ts'
import { labAnswer, labPart, labPartQuery } from './money/lab.ts'
import * as signing from './signing-in.ts'
import * as people from './staff.ts'

/**
 * anyone: nothing. visitor: opens an office session if needed. half: signed in by code or invitation, the second
 * factor not required. self: with the second factor, for one's own things. Otherwise a capability, with the second
 * factor.
 */
export type Needs = 'anyone' | 'visitor' | 'half' | 'self' | Capability

/**
 * S: a second factor within 10 minutes, or 401 `prove_again`. E: may need a second person's approval. L: only the
 * person's own locations. B: a body of up to 256 kB with 4,000 keys. F: a file as it is instead of JSON, up to 12 MB.
 */
export type Mark = 'S' | 'E' | 'L' | 'B' | 'F'

export type OfficeEndpoint = {
  method: 'GET' | 'POST'
  path: string
  needs: Needs
  marks: readonly Mark[]
  request: z.ZodType | null
  answer: z.ZodType
  /** Besides those of every call (400, 401, 403, 413, 415, 429, 503). */
  refusals: readonly RefusalStatus[]
}

const empty = z.object({})
const row =
  <const M extends 'GET' | 'POST'>(method: M) =>
  <const D extends Needs, const Q extends z.ZodType | null, const A extends z.ZodType>(
    needs: D,
    marks: readonly Mark[],
    request: Q,
    answer: A,
    refusals: readonly RefusalStatus[] = [],
  ) => ({ method, needs, marks, request, answer, refusals })
const get = row('GET')
const post = row('POST')

/** Every call of the office, one line each. */
// oxfmt-ignore
export const officeEndpoints = withPath({
  me: get('self', [], null, me),
  home: get('see', ['L'], null, homeAnswer),
  'finding-settle': post('settings', ['S'], findingSettle, empty, [404, 422]),
  code: post('visitor', [], signing.code, empty, [422]),
  'sign-in': post('visitor', [], signing.signIn, signing.signedIn),
  'passkey-sign-in': post('visitor', [], signing.passkeySignIn, signing.passkeySignInAnswer, [409, 422]),
  'sign-out': post('anyone', [], signing.onlyKey, empty),
  'passkey-options': post('half', [], signing.passkeyOptions, signing.passkeyOptionsAnswer, [409]),
  'passkey-check': post('half', [], signing.passkeyCheck, signing.factorChecked, [409, 422]),
  'totp-start': post('half', [], signing.onlyKey, signing.totpStarted),
  'totp-check': post('half', [], signing.totpCheck, signing.factorChecked, [409, 422]),
  'recovery-check': post('half', [], signing.recoveryCheck, signing.recoveryChecked, [422]),
  'recovery-codes': post('self', ['S'], signing.onlyKey, signing.recoveryCodesAnswer),
  'second-factors': get('self', [], null, signing.ownFactors),
  'second-factor-remove': post('self', ['S'], signing.factorRemove, empty, [404, 409]),
  sessions: get('self', [], signing.sessionsQuery, z.array(signing.officeSession), [404]),
  'session-end': post('self', [], signing.sessionEnd, empty, [404, 409]),
  items: get('see', [], draft.itemsQuery, draft.itemRows, [404]),
  item: get('see', [], draft.itemQuery, draft.itemAnswer, [404]),
  staff: get('staff', ['L'], null, people.staffAnswer),
  'staff-invite': post('staff', ['S', 'E'], people.staffInvite, people.staffInvited, [404, 409, 422]),
  'staff-save': post('staff', ['S', 'E'], people.staffSave, people.staffSaved, [404, 409, 422]),
  'staff-remove': post('staff', ['S', 'E'], people.staffRemove, people.staffRemoved, [404, 409]),
  'till-out': post('staff', [], people.tillOut, empty, [404]),
  'factor-reset': post('staff', ['S', 'E'], people.factorReset, people.factorResetAsked, [404, 409]),
  approvals: get('self', [], null, z.array(approval)),
  'approval-decide': post('self', ['S'], approvalDecide, approvalDecided, [404, 409]),
  changes: get('audit', ['L'], changesQuery, changesAnswer),
  'changes-csv': post('audit', ['S', 'L'], changesCsv, changesCsvAnswer),
  'square-check': get('settings', [], null, squareCheck),
  'square-places': get('locations.life', [], null, squarePlaces),
  'campaign-look': get('see', [], campaignLookQuery, campaignLook, [404, 409]),
  'campaign-print': get('see', [], campaignPrintQuery, campaignPrint, [404, 409]),
  'one-use-codes': get('see', [], oneUse.oneUseQuery, oneUse.oneUseAnswer, [404]),
  'one-use-make': post('catalogue', ['S'], oneUse.oneUseMake, oneUse.oneUseAnswer, [404, 409, 422]),
  'one-use-csv': post('catalogue', ['S'], oneUse.oneUseQuery.extend({ key: z.uuid() }), oneUse.oneUseCsv, [404, 409]),
  'letter-look': get('settings', [], settings.letterLookQuery, settings.letterLook, [404, 409]),
  'letter-try': post('settings', [], settings.letterTry, empty, [404, 409]),
  news: get('settings', [], news.newsQuery, news.newsAnswer, [404]),
  'news-save': post('settings', [], news.newsSave, news.newsSaved, [404, 409, 422]),
  'news-try': post('settings', [], news.newsOnly, empty, [404]),
  'news-send': post('settings', ['S'], news.newsSend, empty, [404, 409, 422]),
  'news-delete': post('settings', [], news.newsSend, empty, [404, 409]),
  'news-stop': post('settings', [], news.newsOnly, empty, [404, 409]),
  draft: get('see', [], null, draft.draftAnswer),
  'draft-save': post('see', ['B'], draft.draftSave, draft.draftSaved, [404, 409, 422]),
  'draft-drop': post('see', [], draft.draftDrop, empty, [404]),
  'publish-preview': get('publish', [], null, draft.publishPreview),
  publish: post('publish', ['S', 'E'], draft.publish, draft.published, [409, 422]),
  rehearsal: get('publish', [], null, rehearsalAnswer),
  'rehearsal-turn': post('publish', [], rehearsalTurn, empty, [409]),
  releases: get('publish', [], draft.releasesQuery, draft.releasesAnswer),
  'price-letter': get('publish', [], prices.priceLetterQuery, prices.priceLetter),
  'price-changes': get('publish', [], null, prices.priceChanges),
  'price-not-told': get('publish', ['L'], prices.priceNotToldQuery, prices.priceNotTold),
  'price-change-stop': post('publish', ['S'], prices.priceChangeStop, empty, [404, 409]),
  'release-back': post('publish', ['S'], draft.releaseBack, draft.draftAnswer, [404, 409]),
  consents: get('customers.read', ['L'], consentsQuery, consentsAnswer, [404]),
  find: get('customers.read', ['L'], findQuery, findAnswer, [422]),
  customers: get('customers.read', ['L'], customers.customersQuery, customers.customersAnswer, [422]),
  'customer-feed': get('customers.read', ['L'], feedQuery, feedAnswer, [404]),
  customer: get('customers.read', ['L'], customers.customerQuery, customers.customerAnswer, [404]),
  'member-view': get('customers.read', ['L'], memberViewQuery, memberView, [404]),
  notes: get('customers.read', ['L'], notes.notesQuery, notes.notesAnswer, [404]),
  'note-add': post('customers', ['L'], notes.noteAdd, notes.noteAdded, [404, 422]),
  'note-remove': post('customers', ['L'], notes.noteRemove, empty, [404]),
  'pay-link-options': get('customers', ['L'], adding.payLinkQuery, adding.payLinkOptions, [404]),
  'pay-link-send': post('customers', ['L'], adding.payLinkSend, adding.payLinkSent, [404, 409, 422, 429]),
  'customer-new': post('customers', [], adding.customerNew, adding.customerAdded, [422]),
  'name-save': post('customers', ['L'], naming.nameSave, naming.nameSaved, [404, 409, 422]),
  'birthday-save': post('customers', ['L'], naming.birthdaySave, empty, [404, 409, 422]),
  'show-code': post('customers', ['L'], codes.showCode, codes.codeShown, [404, 409, 422]),
  'contact-proposals': get('contacts', [], correcting.proposalsQuery, correcting.proposalsAnswer, [404]),
  'contact-propose': post('contacts', [], correcting.contactPropose, correcting.contactProposed, [404, 409, 422]),
  'contact-force': post('contacts.force', ['S', 'E'], correcting.contactForce, correcting.contactForced, [404, 409, 422]),
  'contact-withdraw': post('contacts', [], correcting.contactWithdraw, empty, [404, 409]),
  'erase-preview': get('privacy.erase', [], erasing.erasePreviewQuery, erasing.erasePreviewAnswer, [404]),
  erase: post('privacy.erase', ['S', 'E'], erasing.erase, erasing.erased, [404, 409, 422]),
  'failed-renewals': get('renewals.read', ['L'], failing.failedRenewalsQuery, failing.failedRenewalsAnswer),
  'dunning-nudge': post('customers', ['L'], failing.dunningNudge, empty, [404, 409]),
  'cancel-preview': get('customers', ['L'], actions.cancelPreviewQuery, actions.cancelPreview, [404]),
  cancel: post('customers', ['E', 'L'], actions.cancel, actions.cancelled, [404, 409, 422]),
  uncancel: post('customers', ['L'], actions.uncancel, actions.uncancelled, [404, 409, 422]),
  'gift-correct': post('customers', ['L'], actions.giftCorrect, actions.giftCorrected, [404, 409, 422]),
  resend: post('customers', ['L'], resending.resend, resending.resent, [404, 409, 422]),
  'give-options': get('customers', ['L'], null, actions.giveOptions),
  give: post('customers', ['L'], actions.give, actions.given, [403, 404, 422]),
  'give-credit': post('customers', ['L'], renewing.giveCredit, renewing.creditGiven, [403, 404, 422]),
  'move-preview': get('customers', ['L'], actions.movePreviewQuery, actions.movePreview, [404]),
  move: post('customers', ['L'], actions.move, actions.moved, [404, 422]),
  'renewal-preview': get('customers', ['L'], renewing.renewalPreviewQuery, renewing.renewalPreview, [404]),
  pause: post('customers', ['L'], renewing.pause, renewing.paused, [404, 422]),
  'plan-next': post('customers', ['L'], renewing.planNext, renewing.plannedNext, [404, 409, 422]),
  'merge-preview': get('contacts', [], merging.mergePreviewQuery, merging.mergePreview, [404]),
  merge: post('contacts', ['S'], merging.merge, merging.mergeProposed, [404, 409]),
  'merge-withdraw': post('contacts', [], merging.mergeWithdraw, empty, [404, 409]),
  unmerge: post('contacts', ['S'], merging.unmerge, merging.unmerged, [404, 409]),
  'export-customer': post('privacy', ['S'], exporting.exportCustomer, exporting.customerExported, [404]),
  settings: get('settings', [], null, settings.settingsAnswer),
  health: get('settings', [], null, settings.healthAnswer),
  logo: post('settings', ['B'], logo, logoCleaned, [422]),
  'logo-photo': post('settings', ['F'], pictureFile, logoCleaned, [422]),
  picture: post('catalogue', ['F'], pictureFile, pictureMade, [422]),
  imports: get('imports', [], importing.importsQuery, importing.importsAnswer, [404]),
  'import-start': post('imports', [], importing.importStart, importing.importStarted),
  'import-rows': post('imports', ['B'], importing.importPart, empty, [404, 409]),
  'import-check': post('imports', [], importing.importCheck, empty, [404, 409]),
  'import-problems': post('imports', ['S'], importing.importOnly, importing.problemsMade, [404, 409]),
  'import-problems-part': get('imports', [], importing.problemsPartQuery, importing.problemsPart, [404]),
  'import-run': post('imports', ['S'], importing.importRun, importing.importBegun, [404, 409]),
  'import-stop': post('imports', [], importing.importOnly, empty, [404, 409]),
  'import-undo': post('imports', ['S'], importing.importOnly, empty, [404, 409]),
  locations: get('locations', ['L'], null, z.array(places.locationRow)),
  'location-hours': post('locations', ['L'], places.locationHours, empty, [404, 409, 422]),
  'sold-out': post('locations', ['L'], places.soldOut, empty, [404, 409, 422]),
  'location-day': post('locations', ['L'], places.locationDay, empty, [404, 409, 422]),
  'closing-preview': get('locations.life', [], closing.closingPreviewQuery, closing.closingPreview, [404, 422]),
  'closing-start': post('locations.life', ['S', 'E'], closing.closingStart, closing.closingAsked, [404, 409, 422]),
  closing: get('locations.life', [], closing.closingQuery, closing.closingStanding, [404]),
  books: get('money.read', ['L'], booksQuery, booksAnswer, [404, 422]),
  'books-close': post('money.close', ['S'], booksClose, booksClosed, [409, 422]),
  export: post('money.export', ['S'], exportMake, exportMade, [404, 409, 422]),
  'export-part': get('money.export', [], exportPartQuery, exportPart, [404]),
  payments: get('money.read', ['L'], money.paymentsQuery, money.paymentsAnswer),
  refunds: get('money.read', ['L'], money.refundsQuery, money.refundsAnswer),
  disputes: get('disputes', [], disputes.disputesQuery, disputes.disputesAnswer),
  dispute: get('disputes', [], disputes.disputeQuery, disputes.disputeAnswer, [404]),
  'dispute-answer': post('disputes', ['S'], disputes.disputeDecide, disputes.disputeDecided, [404, 409, 422]),
  payouts: get('money.read', ['L'], payouts.payoutsQuery, payouts.payoutsAnswer),
  payout: get('money.read', ['L'], payouts.payoutQuery, payouts.payoutAnswer, [404]),
  'payout-explain': post('payouts', [], payouts.payoutExplain, payouts.payoutExplained, [404, 409, 422]),
  'refund-preview': get('refund.ask', ['L'], money.refundPreviewQuery, money.refundPreview, [404]),
  'refund-ask': post('refund.ask', ['S', 'E', 'L'], money.refundAsk, money.refundAsked, [404, 409, 422]),
  'refund-decide': post('refund.approve', ['S', 'L'], money.refundDecide, money.refundDecided, [404, 409, 422]),
  figures: get('reports', ['L'], figuresQuery, figuresAnswer, [404]),
  reports: get('reports', ['L'], null, reportsAnswer),
  report: get('reports', ['L'], reportQuery, reportAnswer, [404]),
  'report-csv': get('reports', ['L'], reportQuery, reportCsvAnswer, [404]),
  lab: get('catalogue', [], null, labAnswer),
  'lab-part': get('catalogue', [], labPartQuery, labPart, [404]),
}, (name) => `/api/office/${name}`) satisfies Record<string, OfficeEndpoint>

/** @public The office's site sends it. */
export type OfficeBodyOf<N extends OfficeCallName> = (typeof officeEndpoints)[N]['request'] extends z.ZodType
  ? z.input<(typeof officeEndpoints)[N]['request']>
  : undefined
export type OfficeAnswerOf<N extends OfficeCallName> = z.infer<(typeof officeEndpoints)[N]['answer']>
