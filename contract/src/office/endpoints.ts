import { z } from 'zod'
import type { RefusalStatus } from '../errors.ts'
import { booksAnswer, booksClose, booksClosed, booksQuery } from './books/books.ts'
import { exportMade, exportMake, exportPart, exportPartQuery } from './books/exports.ts'
import { logo, logoCleaned } from './brand.ts'
import { changesAnswer, changesCsv, changesCsvAnswer, changesQuery } from './changes.ts'
import * as closing from './locations/closing.ts'
import * as draft from './draft.ts'
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
import { findingSettle, homeAnswer } from './home.ts'
import * as places from './locations.ts'
import * as actions from './membership-actions.ts'
import * as naming from './customers/naming.ts'
import * as merging from './customers/merging.ts'
import { memberView, memberViewQuery } from './customers/member-view.ts'
import * as money from './money.ts'
import * as disputes from './money/disputes.ts'
import * as payouts from './money/payouts.ts'
import type { OfficeCallName, officePaths } from './paths.ts'
import { squareCheck } from './opening.ts'
import { healthAnswer, settingsAnswer } from './settings.ts'
import { type Capability, me } from './people.ts'
import { figuresAnswer, reportAnswer, reportCsvAnswer, reportQuery, reportsAnswer } from './reports.ts'
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
 * person's own locations. B: a body of up to 256 kB with 4,000 keys.
 */
export type Mark = 'S' | 'E' | 'L' | 'B'

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
  <
    const P extends `/api/office/${string}`,
    const D extends Needs,
    const Q extends z.ZodType | null,
    const A extends z.ZodType,
  >(
    path: P,
    needs: D,
    marks: readonly Mark[],
    request: Q,
    answer: A,
    refusals: readonly RefusalStatus[] = [],
  ) => ({ method, path, needs, marks, request, answer, refusals })
const get = row('GET')
const post = row('POST')

type Rows = {
  [N in OfficeCallName]: (typeof officePaths)[N] extends `${infer M extends 'GET' | 'POST'} ${infer P}`
    ? OfficeEndpoint & { method: M; path: P }
    : never
}

/** Every call of the office, one line each. */
// oxfmt-ignore
export const officeEndpoints = {
  me: get('/api/office/me', 'self', [], null, me),
  home: get('/api/office/home', 'see', ['L'], null, homeAnswer),
  'finding-settle': post('/api/office/finding-settle', 'settings', ['S'], findingSettle, empty, [404, 422]),
  code: post('/api/office/code', 'visitor', [], signing.code, empty, [422]),
  'sign-in': post('/api/office/sign-in', 'visitor', [], signing.signIn, signing.signedIn),
  'passkey-sign-in': post('/api/office/passkey-sign-in', 'visitor', [], signing.passkeySignIn, signing.passkeySignInAnswer, [409, 422]),
  'sign-out': post('/api/office/sign-out', 'anyone', [], signing.onlyKey, empty),
  'passkey-options': post('/api/office/passkey-options', 'half', [], signing.passkeyOptions, signing.passkeyOptionsAnswer, [409]),
  'passkey-check': post('/api/office/passkey-check', 'half', [], signing.passkeyCheck, signing.factorChecked, [409, 422]),
  'totp-start': post('/api/office/totp-start', 'half', [], signing.onlyKey, signing.totpStarted),
  'totp-check': post('/api/office/totp-check', 'half', [], signing.totpCheck, signing.factorChecked, [409, 422]),
  'recovery-check': post('/api/office/recovery-check', 'half', [], signing.recoveryCheck, signing.recoveryChecked, [422]),
  'recovery-codes': post('/api/office/recovery-codes', 'self', ['S'], signing.onlyKey, signing.recoveryCodesAnswer),
  'second-factors': get('/api/office/second-factors', 'self', [], null, signing.ownFactors),
  'second-factor-remove': post('/api/office/second-factor-remove', 'self', ['S'], signing.factorRemove, empty, [404, 409]),
  sessions: get('/api/office/sessions', 'self', [], signing.sessionsQuery, z.array(signing.officeSession), [404]),
  'session-end': post('/api/office/session-end', 'self', [], signing.sessionEnd, empty, [404, 409]),
  items: get('/api/office/items', 'see', [], draft.itemsQuery, draft.itemRows, [404]),
  item: get('/api/office/item', 'see', [], draft.itemQuery, draft.itemAnswer, [404]),
  staff: get('/api/office/staff', 'staff', ['L'], null, people.staffAnswer),
  'staff-invite': post('/api/office/staff-invite', 'staff', ['S', 'E'], people.staffInvite, people.staffInvited, [404, 409, 422]),
  'staff-save': post('/api/office/staff-save', 'staff', ['S', 'E'], people.staffSave, people.staffSaved, [404, 409, 422]),
  'staff-remove': post('/api/office/staff-remove', 'staff', ['S', 'E'], people.staffRemove, people.staffRemoved, [404, 409]),
  'till-out': post('/api/office/till-out', 'staff', [], people.tillOut, empty, [404]),
  'factor-reset': post('/api/office/factor-reset', 'staff', ['S', 'E'], people.factorReset, people.factorResetAsked, [404, 409]),
  approvals: get('/api/office/approvals', 'self', [], null, z.array(approval)),
  'approval-decide': post('/api/office/approval-decide', 'self', ['S'], approvalDecide, approvalDecided, [404, 409]),
  changes: get('/api/office/changes', 'audit', ['L'], changesQuery, changesAnswer),
  'changes-csv': post('/api/office/changes-csv', 'audit', ['S', 'L'], changesCsv, changesCsvAnswer),
  'square-check': get('/api/office/square-check', 'settings', [], null, squareCheck),
  draft: get('/api/office/draft', 'see', [], null, draft.draftAnswer),
  'draft-save': post('/api/office/draft-save', 'see', ['B'], draft.draftSave, draft.draftSaved, [404, 409, 422]),
  'draft-drop': post('/api/office/draft-drop', 'see', [], draft.draftDrop, empty, [404]),
  'publish-preview': get('/api/office/publish-preview', 'publish', [], null, draft.publishPreview),
  publish: post('/api/office/publish', 'publish', ['S', 'E'], draft.publish, draft.published, [409, 422]),
  releases: get('/api/office/releases', 'publish', [], draft.releasesQuery, draft.releasesAnswer),
  'release-back': post('/api/office/release-back', 'publish', ['S'], draft.releaseBack, draft.draftAnswer, [404, 409]),
  consents: get('/api/office/consents', 'customers.read', ['L'], consentsQuery, consentsAnswer, [404]),
  customers: get('/api/office/customers', 'customers.read', ['L'], customers.customersQuery, customers.customersAnswer, [422]),
  'customer-feed': get('/api/office/customer-feed', 'customers.read', ['L'], feedQuery, feedAnswer, [404]),
  customer: get('/api/office/customer', 'customers.read', ['L'], customers.customerQuery, customers.customerAnswer, [404]),
  'member-view': get('/api/office/member-view', 'customers.read', ['L'], memberViewQuery, memberView, [404]),
  notes: get('/api/office/notes', 'customers.read', ['L'], notes.notesQuery, notes.notesAnswer, [404]),
  'note-add': post('/api/office/note-add', 'customers', ['L'], notes.noteAdd, notes.noteAdded, [404, 422]),
  'note-remove': post('/api/office/note-remove', 'customers', ['L'], notes.noteRemove, empty, [404]),
  'name-save': post('/api/office/name-save', 'customers', ['L'], naming.nameSave, naming.nameSaved, [404, 409, 422]),
  'show-code': post('/api/office/show-code', 'customers', ['L'], codes.showCode, codes.codeShown, [404, 409, 422]),
  'contact-proposals': get('/api/office/contact-proposals', 'contacts', [], correcting.proposalsQuery, correcting.proposalsAnswer, [404]),
  'contact-propose': post('/api/office/contact-propose', 'contacts', [], correcting.contactPropose, correcting.contactProposed, [404, 409, 422]),
  'contact-force': post('/api/office/contact-force', 'contacts.force', ['S', 'E'], correcting.contactForce, correcting.contactForced, [404, 409, 422]),
  'contact-withdraw': post('/api/office/contact-withdraw', 'contacts', [], correcting.contactWithdraw, empty, [404, 409]),
  'erase-preview': get('/api/office/erase-preview', 'privacy.erase', [], erasing.erasePreviewQuery, erasing.erasePreviewAnswer, [404]),
  erase: post('/api/office/erase', 'privacy.erase', ['S', 'E'], erasing.erase, erasing.erased, [404, 409, 422]),
  'failed-renewals': get('/api/office/failed-renewals', 'renewals.read', ['L'], failing.failedRenewalsQuery, failing.failedRenewalsAnswer),
  'dunning-nudge': post('/api/office/dunning-nudge', 'customers', ['L'], failing.dunningNudge, empty, [404, 409]),
  'cancel-preview': get('/api/office/cancel-preview', 'customers', ['L'], actions.cancelPreviewQuery, actions.cancelPreview, [404]),
  cancel: post('/api/office/cancel', 'customers', ['E', 'L'], actions.cancel, actions.cancelled, [404, 409, 422]),
  uncancel: post('/api/office/uncancel', 'customers', ['L'], actions.uncancel, actions.uncancelled, [404, 409, 422]),
  'gift-correct': post('/api/office/gift-correct', 'customers', ['L'], actions.giftCorrect, actions.giftCorrected, [404, 409, 422]),
  resend: post('/api/office/resend', 'customers', ['L'], resending.resend, resending.resent, [404, 409, 422]),
  'give-options': get('/api/office/give-options', 'customers', ['L'], null, actions.giveOptions),
  give: post('/api/office/give', 'customers', ['L'], actions.give, actions.given, [403, 404, 422]),
  'move-preview': get('/api/office/move-preview', 'customers', ['L'], actions.movePreviewQuery, actions.movePreview, [404]),
  move: post('/api/office/move', 'customers', ['L'], actions.move, actions.moved, [404, 422]),
  'renewal-preview': get('/api/office/renewal-preview', 'customers', ['L'], renewing.renewalPreviewQuery, renewing.renewalPreview, [404]),
  pause: post('/api/office/pause', 'customers', ['L'], renewing.pause, renewing.paused, [404, 422]),
  'plan-next': post('/api/office/plan-next', 'customers', ['L'], renewing.planNext, renewing.plannedNext, [404, 409, 422]),
  'merge-preview': get('/api/office/merge-preview', 'contacts', [], merging.mergePreviewQuery, merging.mergePreview, [404]),
  merge: post('/api/office/merge', 'contacts', ['S'], merging.merge, merging.mergeProposed, [404, 409]),
  'merge-withdraw': post('/api/office/merge-withdraw', 'contacts', [], merging.mergeWithdraw, empty, [404, 409]),
  unmerge: post('/api/office/unmerge', 'contacts', ['S'], merging.unmerge, merging.unmerged, [404, 409]),
  'export-customer': post('/api/office/export-customer', 'privacy', ['S'], exporting.exportCustomer, exporting.customerExported, [404]),
  settings: get('/api/office/settings', 'settings', [], null, settingsAnswer),
  health: get('/api/office/health', 'settings', [], null, healthAnswer),
  logo: post('/api/office/logo', 'settings', ['B'], logo, logoCleaned, [422]),
  locations: get('/api/office/locations', 'locations', ['L'], null, z.array(places.locationRow)),
  'location-hours': post('/api/office/location-hours', 'locations', ['L'], places.locationHours, empty, [404, 409, 422]),
  'sold-out': post('/api/office/sold-out', 'locations', ['L'], places.soldOut, empty, [404, 409, 422]),
  'location-day': post('/api/office/location-day', 'locations', ['L'], places.locationDay, empty, [404, 409, 422]),
  'closing-preview': get('/api/office/closing-preview', 'locations.life', [], closing.closingPreviewQuery, closing.closingPreview, [404, 422]),
  'closing-start': post('/api/office/closing-start', 'locations.life', ['S', 'E'], closing.closingStart, closing.closingAsked, [404, 409, 422]),
  closing: get('/api/office/closing', 'locations.life', [], closing.closingQuery, closing.closingStanding, [404]),
  books: get('/api/office/books', 'money.read', ['L'], booksQuery, booksAnswer, [404, 422]),
  'books-close': post('/api/office/books-close', 'money.close', ['S'], booksClose, booksClosed, [409, 422]),
  export: post('/api/office/export', 'money.export', ['S'], exportMake, exportMade, [404, 409, 422]),
  'export-part': get('/api/office/export-part', 'money.export', [], exportPartQuery, exportPart, [404]),
  payments: get('/api/office/payments', 'money.read', ['L'], money.paymentsQuery, money.paymentsAnswer),
  refunds: get('/api/office/refunds', 'money.read', ['L'], money.refundsQuery, money.refundsAnswer),
  disputes: get('/api/office/disputes', 'disputes', [], disputes.disputesQuery, disputes.disputesAnswer),
  dispute: get('/api/office/dispute', 'disputes', [], disputes.disputeQuery, disputes.disputeAnswer, [404]),
  'dispute-answer': post('/api/office/dispute-answer', 'disputes', ['S'], disputes.disputeDecide, disputes.disputeDecided, [404, 409, 422]),
  payouts: get('/api/office/payouts', 'money.read', ['L'], payouts.payoutsQuery, payouts.payoutsAnswer),
  payout: get('/api/office/payout', 'money.read', ['L'], payouts.payoutQuery, payouts.payoutAnswer, [404]),
  'payout-explain': post('/api/office/payout-explain', 'payouts', [], payouts.payoutExplain, payouts.payoutExplained, [404, 409, 422]),
  'refund-preview': get('/api/office/refund-preview', 'refund.ask', ['L'], money.refundPreviewQuery, money.refundPreview, [404]),
  'refund-ask': post('/api/office/refund-ask', 'refund.ask', ['S', 'E', 'L'], money.refundAsk, money.refundAsked, [404, 409, 422]),
  'refund-decide': post('/api/office/refund-decide', 'refund.approve', ['S', 'L'], money.refundDecide, money.refundDecided, [404, 409, 422]),
  figures: get('/api/office/figures', 'reports', ['L'], null, figuresAnswer),
  reports: get('/api/office/reports', 'reports', ['L'], null, reportsAnswer),
  report: get('/api/office/report', 'reports', ['L'], reportQuery, reportAnswer, [404]),
  'report-csv': get('/api/office/report-csv', 'reports', ['L'], reportQuery, reportCsvAnswer, [404]),
} satisfies Rows

/** @public The office's site sends it. */
export type OfficeBodyOf<N extends OfficeCallName> = (typeof officeEndpoints)[N]['request'] extends z.ZodType
  ? z.input<(typeof officeEndpoints)[N]['request']>
  : undefined
export type OfficeAnswerOf<N extends OfficeCallName> = z.infer<(typeof officeEndpoints)[N]['answer']>
