import type { Frequency } from '@sipday/contract/catalogue.ts'
import { sendMail } from '../messages/send.ts'
import { tryLetter } from '../office/drafts/letter-look.ts'
import { tryNews } from '../office/news/news-letter.ts'
import { sendContactText } from '../office/contacts/send-text.ts'
import { sendPayLinkText } from '../office/customers/send-pay-link-text.ts'
import { sendMergeText } from '../office/customers/send-merge-text.ts'
import { keepProblems } from '../office/imports/keep-problems.ts'
import { sendInvitation } from '../office/staff/invitation.ts'
import { askBack } from '../purchases/leaving/come-back.ts'
import { askForCards } from '../purchases/importing/ask-for-cards.ts'
import { tellCardEnds } from '../purchases/cards/tell-card-ends.ts'
import { checkImport, runImportStep, undoInJob } from '../purchases/importing/office-import.ts'
import { tellContacts } from '../purchases/cards/tell-contacts.ts'
import { alignSubscription } from '../purchases/renewing/align.ts'
import { ensurePlanVariation } from '../purchases/renewing/plan-variation.ts'
import { answerDispute } from '../purchases/square/answer-dispute.ts'
import { applyEvent } from '../purchases/square/events.ts'
import { checkRenewal } from '../purchases/renewing/membership-sweep.ts'
import { tryRenewal } from '../purchases/renewing/try-renewal.ts'
import { holdJoined } from '../purchases/prices/hold-prices.ts'
import { reconcile } from '../purchases/square/reconcile.ts'
import { keepErasures } from '../purchases/erasing/kept-erasures.ts'
import { sendRefund } from '../purchases/refunds/refund.ts'
import { workClosing } from '../purchases/closing/work-closing.ts'
import { deliverCode } from '../access/codes/deliver-code.ts'
import { forgetOld } from './retention.ts'
import { textOf } from '../store/queue/task.ts'
import type { Task } from '../store/queue/task.ts'

/** By the name in the job's row. */
export const tasks: Readonly<Record<string, Task>> = {
  deliver_code: async (deps, payload) => void (await deliverCode(deps, textOf(payload, 'challengeId'))),
  send_mail: sendMail,
  try_letter: tryLetter,
  try_news: tryNews,
  send_invitation: (deps, payload) =>
    sendInvitation(deps, {
      staffId: textOf(payload, 'staffId'),
      until: textOf(payload, 'until'),
      inviterName: textOf(payload, 'inviterName'),
    }),
  align_subscription: (deps, payload) => alignSubscription(deps, textOf(payload, 'membershipId')),
  hold_unseen: (deps, payload) =>
    deps.db
      .transaction()
      .execute((trx) => holdJoined(trx, deps, textOf(payload, 'membershipId'), String(payload['on'] ?? '') || null)),
  try_renewal: (deps, payload) => tryRenewal(deps, textOf(payload, 'membershipId'), textOf(payload, 'triedOn')),
  check_renewal: (deps, payload) => checkRenewal(deps, textOf(payload, 'membershipId')),
  refund: async (deps, payload) => void (await sendRefund(deps, textOf(payload, 'refundId'))),
  answer_dispute: (deps, payload) => answerDispute(deps, textOf(payload, 'disputeId')),
  close_location: async (deps, payload) => void (await workClosing(deps, textOf(payload, 'closingId'))),
  provider_event: (deps, payload) =>
    applyEvent(deps, { type: textOf(payload, 'type'), objectId: textOf(payload, 'objectId') }),
  disable_card: async (deps, payload) => {
    const outcome = await deps.square.disableCard(textOf(payload, 'squareCardId'))
    if (outcome.kind === 'unknown') throw new Error('The provider did not say whether the card was disabled.')
  },
  keep_erasures: (deps) => keepErasures(deps),
  forget_customer: async (deps, payload) => {
    const outcome = await deps.square.deleteCustomer(textOf(payload, 'squareCustomerId'))
    if (outcome.kind === 'unknown') throw new Error('The provider did not say whether the customer was deleted.')
  },
  import_check: (deps, payload) => checkImport(deps, textOf(payload, 'importId'), keepProblems),
  import_step: (deps, payload) => runImportStep(deps, textOf(payload, 'importId')),
  import_undo: (deps, payload) => undoInJob(deps, textOf(payload, 'importId')),
  contact_text: sendContactText,
  merge_text: sendMergeText,
  pay_link_text: sendPayLinkText,
  tell_card_ends: (deps) => tellCardEnds(deps),
  ask_for_cards: (deps) => askForCards(deps),
  ask_back: (deps) => askBack(deps),
  tell_contacts: (deps, payload) => tellContacts(deps, textOf(payload, 'customerId')),
  reconcile: (deps) => reconcile(deps),
  forget_old: (deps) => forgetOld(deps),
  plan_variation: async (deps, payload) => {
    const at = { frequency: textOf(payload, 'frequency') as Frequency, priceCents: Number(payload['priceCents']) }
    await ensurePlanVariation(deps, textOf(payload, 'planId'), at)
  },
}
