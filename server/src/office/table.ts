import { approvalDecide } from './endpoints/approval-decide.ts'
import { approvals } from './endpoints/approvals.ts'
import { contactForce } from './endpoints/contact-force.ts'
import { contactProposals } from './endpoints/contact-proposals.ts'
import { contactPropose } from './endpoints/contact-propose.ts'
import { contactWithdraw } from './endpoints/contact-withdraw.ts'
import { makeExport } from './endpoints/export.ts'
import { exportPart } from './endpoints/export-part.ts'
import { exportCustomer } from './endpoints/export-customer.ts'
import { books } from './endpoints/books.ts'
import { booksClose } from './endpoints/books-close.ts'
import { cancelPreview } from './endpoints/cancel-preview.ts'
import { cancel } from './endpoints/cancel.ts'
import { giveOptions } from './endpoints/give-options.ts'
import { give } from './endpoints/give.ts'
import { giftCorrect } from './endpoints/gift-correct.ts'
import { resend } from './endpoints/resend.ts'
import { uncancel } from './endpoints/uncancel.ts'
import { merge } from './endpoints/merge.ts'
import { mergePreview } from './endpoints/merge-preview.ts'
import { mergeWithdraw } from './endpoints/merge-withdraw.ts'
import { unmerge } from './endpoints/unmerge.ts'
import { move } from './endpoints/move.ts'
import { pause } from './endpoints/pause.ts'
import { planNext } from './endpoints/plan-next.ts'
import { renewalPreview } from './endpoints/renewal-preview.ts'
import { movePreview } from './endpoints/move-preview.ts'
import { changes } from './endpoints/changes.ts'
import { changesCsv } from './endpoints/changes-csv.ts'
import { closing } from './endpoints/closing.ts'
import { closingPreview } from './endpoints/closing-preview.ts'
import { closingStart } from './endpoints/closing-start.ts'
import { code } from './endpoints/code.ts'
import { consents } from './endpoints/consents.ts'
import { customer } from './endpoints/customer.ts'
import { erase } from './endpoints/erase.ts'
import { erasePreview } from './endpoints/erase-preview.ts'
import { customerFeed } from './endpoints/customer-feed.ts'
import { customers } from './endpoints/customers.ts'
import { factorReset } from './endpoints/factor-reset.ts'
import { disputes } from './endpoints/disputes.ts'
import { dispute } from './endpoints/dispute.ts'
import { disputeAnswer } from './endpoints/dispute-answer.ts'
import { draft } from './endpoints/draft.ts'
import { draftDrop } from './endpoints/draft-drop.ts'
import { draftSave } from './endpoints/draft-save.ts'
import { dunningNudge } from './endpoints/dunning-nudge.ts'
import { failedRenewals } from './endpoints/failed-renewals.ts'
import { findingSettle } from './endpoints/finding-settle.ts'
import { home } from './endpoints/home.ts'
import { item } from './endpoints/item.ts'
import { items } from './endpoints/items.ts'
import { locationDay } from './endpoints/location-day.ts'
import { locationHours } from './endpoints/location-hours.ts'
import { locations } from './endpoints/locations.ts'
import { logo } from './endpoints/logo.ts'
import { me } from './endpoints/me.ts'
import { memberView } from './endpoints/member-view.ts'
import { nameSave } from './endpoints/name-save.ts'
import { noteAdd } from './endpoints/note-add.ts'
import { noteRemove } from './endpoints/note-remove.ts'
import { notes } from './endpoints/notes.ts'
import { passkeyCheck } from './endpoints/passkey-check.ts'
import { passkeyOptions } from './endpoints/passkey-options.ts'
import { passkeySignIn } from './endpoints/passkey-sign-in.ts'
import { payments } from './endpoints/payments.ts'
import { payoutExplain } from './endpoints/payout-explain.ts'
import { payout } from './endpoints/payout.ts'
import { payouts } from './endpoints/payouts.ts'
import { refundAsk } from './endpoints/refund-ask.ts'
import { refundDecide } from './endpoints/refund-decide.ts'
import { refundPreview } from './endpoints/refund-preview.ts'
import { refunds } from './endpoints/refunds.ts'
import { publish } from './endpoints/publish.ts'
import { publishPreview } from './endpoints/publish-preview.ts'
import { recoveryCheck } from './endpoints/recovery-check.ts'
import { recoveryCodes } from './endpoints/recovery-codes.ts'
import { releaseBack } from './endpoints/release-back.ts'
import { releases } from './endpoints/releases.ts'
import { figures } from './endpoints/figures.ts'
import { reports } from './endpoints/reports.ts'
import { report } from './endpoints/report.ts'
import { reportCsv } from './endpoints/report-csv.ts'
import { secondFactorRemove } from './endpoints/second-factor-remove.ts'
import { secondFactors } from './endpoints/second-factors.ts'
import { sessionEnd } from './endpoints/session-end.ts'
import { sessions } from './endpoints/sessions.ts'
import { settings } from './endpoints/settings.ts'
import { showCode } from './endpoints/show-code.ts'
import { signIn } from './endpoints/sign-in.ts'
import { signOut } from './endpoints/sign-out.ts'
import { staffInvite } from './endpoints/staff-invite.ts'
import { staffRemove } from './endpoints/staff-remove.ts'
import { staffSave } from './endpoints/staff-save.ts'
import { staff } from './endpoints/staff.ts'
import { tillOut } from './endpoints/till-out.ts'
import { squareCheck } from './endpoints/square-check.ts'
import { soldOut } from './endpoints/sold-out.ts'
import { totpCheck } from './endpoints/totp-check.ts'
import { totpStart } from './endpoints/totp-start.ts'

/** Every call of the office that has a handler; a test compares it with the contract. */
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
