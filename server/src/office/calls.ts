import { oneUseCalls } from './codes/calls/one-use-codes.ts'
import { signInCalls } from './access/calls/signing-in.ts'
import { provingCalls } from './access/calls/proving.ts'
import { factorCalls } from './access/calls/second-factors.ts'
import { sessionCalls } from './access/calls/sessions.ts'
import { approvalCalls } from './approvals/calls/approvals.ts'
import { changeCalls } from './changes/calls/changes.ts'
import { contactCalls } from './contacts/calls/contacts.ts'
import { find } from './customers/calls/find.ts'
import { customers } from './customers/calls/customers.ts'
import { customer } from './customers/calls/customer.ts'
import { feedCalls } from './customers/calls/customer-feed.ts'
import { customerNew } from './customers/calls/customer-new.ts'
import { payLinkCalls } from './customers/calls/pay-link.ts'
import { memberView } from './customers/calls/member-view.ts'
import { exportCustomer } from './customers/calls/export-customer.ts'
import { noteCalls } from './customers/calls/notes.ts'
import { birthdaySave } from './customers/calls/birthday-save.ts'
import { nameSave } from './customers/calls/name-save.ts'
import { mergeCalls } from './customers/calls/merging.ts'
import { eraseCalls } from './customers/calls/erasing.ts'
import { newsCalls } from './news/calls/news.ts'
import { campaignLook } from './drafts/calls/campaign-look.ts'
import { campaignPrint } from './prints/calls/campaign-print.ts'
import { draftCalls } from './drafts/calls/drafts.ts'
import { letterCalls } from './drafts/calls/letters.ts'
import { pictureCalls } from './drafts/calls/picture.ts'
import { itemCalls } from './drafts/calls/items.ts'
import { priceCalls } from './drafts/calls/prices.ts'
import { publishCalls } from './drafts/calls/publishing.ts'
import { rehearsalCalls } from './rehearsal/calls/rehearsal.ts'
import { settingCalls } from './drafts/calls/settings.ts'
import { health } from './health/calls/health.ts'
import { importCalls } from './imports/calls/imports.ts'
import { problemCalls } from './imports/calls/problems.ts'
import { homeCalls } from './home/calls/home.ts'
import { labCalls } from './lab/calls/lab.ts'
import { locations } from './locations/calls/locations.ts'
import { hoursCalls } from './locations/calls/hours.ts'
import { closingCalls } from './locations/calls/closing.ts'
import { cancelCalls } from './memberships/calls/canceling.ts'
import { renewingCalls } from './memberships/calls/renewing.ts'
import { givingCalls } from './memberships/calls/giving.ts'
import { moveCalls } from './memberships/calls/moving.ts'
import { codeCalls } from './memberships/calls/codes.ts'
import { bookCalls } from './money/calls/books.ts'
import { exportCalls } from './money/calls/exports.ts'
import { disputeCalls } from './money/calls/disputes.ts'
import { payoutCalls } from './money/calls/payouts.ts'
import { refundCalls } from './money/calls/refunds.ts'
import { failedRenewalCalls } from './money/calls/failed-renewals.ts'
import { payments } from './money/calls/payments.ts'
import { figures } from './reports/calls/figures.ts'
import { reportCalls } from './reports/calls/reports.ts'
import { staffCalls } from './staff/calls/staff.ts'
import type { OfficeCalls } from './endpoint.ts'

/** A row of the contract without a call here does not compile. */
export const officeCalls: OfficeCalls = {
  ...signInCalls,
  ...provingCalls,
  ...factorCalls,
  ...sessionCalls,
  ...approvalCalls,
  ...changeCalls,
  ...contactCalls,
  find,
  customers,
  customer,
  ...feedCalls,
  'member-view': memberView,
  'export-customer': exportCustomer,
  ...noteCalls,
  'customer-new': customerNew,
  ...payLinkCalls,
  'name-save': nameSave,
  'birthday-save': birthdaySave,
  ...newsCalls,
  ...importCalls,
  ...problemCalls,
  ...mergeCalls,
  ...eraseCalls,
  'campaign-look': campaignLook,
  'campaign-print': campaignPrint,
  ...oneUseCalls,
  ...draftCalls,
  ...letterCalls,
  ...pictureCalls,
  ...itemCalls,
  ...priceCalls,
  ...publishCalls,
  ...rehearsalCalls,
  ...settingCalls,
  health,
  ...homeCalls,
  locations,
  ...hoursCalls,
  ...closingCalls,
  ...cancelCalls,
  ...renewingCalls,
  ...givingCalls,
  ...moveCalls,
  ...codeCalls,
  ...bookCalls,
  ...exportCalls,
  ...disputeCalls,
  ...payoutCalls,
  ...refundCalls,
  ...failedRenewalCalls,
  payments,
  figures,
  ...reportCalls,
  ...labCalls,
  ...staffCalls,
}
