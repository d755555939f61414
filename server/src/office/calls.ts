import { approvalDecide } from './approvals/calls/approval-decide.ts'
import { approvals } from './approvals/calls/approvals.ts'
import { contactForce } from './contacts/calls/contact-force.ts'
import { contactProposals } from './contacts/calls/contact-proposals.ts'
import { contactPropose } from './contacts/calls/contact-propose.ts'
import { contactWithdraw } from './contacts/calls/contact-withdraw.ts'
import { makeExport } from './money/calls/export.ts'
import { exportPart } from './money/calls/export-part.ts'
import { exportCustomer } from './customers/calls/export-customer.ts'
import { books } from './money/calls/books.ts'
import { booksClose } from './money/calls/books-close.ts'
import { cancelPreview } from './memberships/calls/cancel-preview.ts'
import { cancel } from './memberships/calls/cancel.ts'
import { giveOptions } from './memberships/calls/give-options.ts'
import { give } from './memberships/calls/give.ts'
import { giftCorrect } from './memberships/calls/gift-correct.ts'
import { resend } from './memberships/calls/resend.ts'
import { uncancel } from './memberships/calls/uncancel.ts'
import { merge } from './customers/calls/merge.ts'
import { mergePreview } from './customers/calls/merge-preview.ts'
import { mergeWithdraw } from './customers/calls/merge-withdraw.ts'
import { unmerge } from './customers/calls/unmerge.ts'
import { move } from './memberships/calls/move.ts'
import { pause } from './memberships/calls/pause.ts'
import { planNext } from './memberships/calls/plan-next.ts'
import { renewalPreview } from './memberships/calls/renewal-preview.ts'
import { movePreview } from './memberships/calls/move-preview.ts'
import { changes } from './changes/calls/changes.ts'
import { changesCsv } from './changes/calls/changes-csv.ts'
import { closing } from './locations/calls/closing.ts'
import { closingPreview } from './locations/calls/closing-preview.ts'
import { closingStart } from './locations/calls/closing-start.ts'
import { code } from './access/calls/code.ts'
import { consents } from './customers/calls/consents.ts'
import { customer } from './customers/calls/customer.ts'
import { erase } from './customers/calls/erase.ts'
import { erasePreview } from './customers/calls/erase-preview.ts'
import { customerFeed } from './customers/calls/customer-feed.ts'
import { customers } from './customers/calls/customers.ts'
import { factorReset } from './staff/calls/factor-reset.ts'
import { disputes } from './money/calls/disputes.ts'
import { dispute } from './money/calls/dispute.ts'
import { disputeAnswer } from './money/calls/dispute-answer.ts'
import { draft } from './drafts/calls/draft.ts'
import { draftDrop } from './drafts/calls/draft-drop.ts'
import { draftSave } from './drafts/calls/draft-save.ts'
import { dunningNudge } from './money/calls/dunning-nudge.ts'
import { failedRenewals } from './money/calls/failed-renewals.ts'
import { findingSettle } from './home/calls/finding-settle.ts'
import { home } from './home/calls/home.ts'
import { item } from './drafts/calls/item.ts'
import { items } from './drafts/calls/items.ts'
import { locationDay } from './locations/calls/location-day.ts'
import { locationHours } from './locations/calls/location-hours.ts'
import { locations } from './locations/calls/locations.ts'
import { logo } from './drafts/calls/logo.ts'
import { me } from './access/calls/me.ts'
import { memberView } from './customers/calls/member-view.ts'
import { nameSave } from './customers/calls/name-save.ts'
import { noteAdd } from './customers/calls/note-add.ts'
import { noteRemove } from './customers/calls/note-remove.ts'
import { notes } from './customers/calls/notes.ts'
import { passkeyCheck } from './access/calls/passkey-check.ts'
import { passkeyOptions } from './access/calls/passkey-options.ts'
import { passkeySignIn } from './access/calls/passkey-sign-in.ts'
import { payments } from './money/calls/payments.ts'
import { payoutExplain } from './money/calls/payout-explain.ts'
import { payout } from './money/calls/payout.ts'
import { payouts } from './money/calls/payouts.ts'
import { refundAsk } from './money/calls/refund-ask.ts'
import { refundDecide } from './money/calls/refund-decide.ts'
import { refundPreview } from './money/calls/refund-preview.ts'
import { refunds } from './money/calls/refunds.ts'
import { publish } from './drafts/calls/publish.ts'
import { publishPreview } from './drafts/calls/publish-preview.ts'
import { recoveryCheck } from './access/calls/recovery-check.ts'
import { recoveryCodes } from './access/calls/recovery-codes.ts'
import { releaseBack } from './drafts/calls/release-back.ts'
import { releases } from './drafts/calls/releases.ts'
import { figures } from './reports/calls/figures.ts'
import { reports } from './reports/calls/reports.ts'
import { report } from './reports/calls/report.ts'
import { reportCsv } from './reports/calls/report-csv.ts'
import { secondFactorRemove } from './access/calls/second-factor-remove.ts'
import { secondFactors } from './access/calls/second-factors.ts'
import { sessionEnd } from './access/calls/session-end.ts'
import { sessions } from './access/calls/sessions.ts'
import { settings } from './drafts/calls/settings.ts'
import { health } from './health/calls/health.ts'
import { showCode } from './memberships/calls/show-code.ts'
import { signIn } from './access/calls/sign-in.ts'
import { signOut } from './access/calls/sign-out.ts'
import { staffInvite } from './staff/calls/staff-invite.ts'
import { staffRemove } from './staff/calls/staff-remove.ts'
import { staffSave } from './staff/calls/staff-save.ts'
import { staff } from './staff/calls/staff.ts'
import { tillOut } from './staff/calls/till-out.ts'
import { squareCheck } from './drafts/calls/square-check.ts'
import { soldOut } from './locations/calls/sold-out.ts'
import { totpCheck } from './access/calls/totp-check.ts'
import { totpStart } from './access/calls/totp-start.ts'

/** A test compares this with the contract. */
export const officeTable = [
  approvalDecide,
  approvals,
  books,
  booksClose,
  cancel,
  cancelPreview,
  uncancel,
  resend,
  move,
  pause,
  planNext,
  renewalPreview,
  giveOptions,
  give,
  movePreview,
  merge,
  mergePreview,
  mergeWithdraw,
  unmerge,
  failedRenewals,
  dunningNudge,
  giftCorrect,
  nameSave,
  showCode,
  contactProposals,
  contactPropose,
  contactForce,
  contactWithdraw,
  exportCustomer,
  makeExport,
  exportPart,
  changes,
  changesCsv,
  closing,
  closingPreview,
  closingStart,
  code,
  consents,
  customer,
  erase,
  erasePreview,
  customerFeed,
  customers,
  factorReset,
  draft,
  draftDrop,
  draftSave,
  findingSettle,
  home,
  item,
  items,
  locationDay,
  locationHours,
  locations,
  logo,
  me,
  memberView,
  noteAdd,
  noteRemove,
  notes,
  passkeyCheck,
  passkeyOptions,
  passkeySignIn,
  payments,
  disputes,
  dispute,
  disputeAnswer,
  payouts,
  payout,
  payoutExplain,
  refundAsk,
  refundDecide,
  refundPreview,
  refunds,
  publish,
  publishPreview,
  recoveryCheck,
  recoveryCodes,
  releaseBack,
  releases,
  figures,
  reports,
  report,
  reportCsv,
  secondFactorRemove,
  secondFactors,
  sessionEnd,
  sessions,
  settings,
  health,
  signIn,
  signOut,
  staff,
  staffInvite,
  staffRemove,
  staffSave,
  tillOut,
  squareCheck,
  soldOut,
  totpCheck,
  totpStart,
] as const
