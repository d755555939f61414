import type { ChangeFlow } from '@sipday/rules/flow.ts'
import type { CustomerForm } from '@sipday/rules/forms.ts'
import type { Session } from '../session.ts'
import type { FoundOffer, GiftDetails, StoredAnswers, ZipFound } from './context.ts'
import type { NewCatalogue } from './newer/lay-over.ts'
import type { Step } from './steps.ts'

/** By the specification's names (W4). */
export type WizardEvent =
  | { type: 'SELECT_MODEL'; id: string }
  | { type: 'SELECT_LOCATION'; id: string }
  | { type: 'SELECT_PLAN'; id: string }
  /** W2.3. */
  | { type: 'ZIP_FOUND'; found: ZipFound }
  | { type: 'BACK' }
  | { type: 'BACK_TO_SUMMARY' }
  | { type: 'CHANGE_MODEL' }
  | { type: 'CHANGE_LOCATION' }
  | { type: 'CHANGE_PLAN_ONLY' }
  | { type: 'SET_QUANTITY'; value: number }
  | { type: 'TOGGLE_IS_GIFT' }
  | { type: 'UPDATE_GIFT_FIELD'; field: keyof GiftDetails; value: string }
  /** Null takes the code back. */
  | { type: 'OFFER_FOUND'; offer: FoundOffer | null }
  | { type: 'TYPE_CODE'; value: string }
  | { type: 'PROCEED_TO_CONTACT' }
  | { type: 'UPDATE_CUSTOMER_FORM_FIELD'; index: number; field: keyof CustomerForm; value: string }
  | { type: 'SUBMIT_CONTACT' }
  | { type: 'EDIT_CONTACT'; index: number }
  | { type: 'CANCEL_EDIT' }
  | { type: 'PROCEED_TO_PAYMENT' }
  | { type: 'SEND_CODE_EMAIL' }
  | { type: 'SEND_CODE_SMS' }
  | { type: 'RESEND_CODE' }
  | { type: 'BACK_TO_METHOD_CHOICE' }
  | { type: 'UPDATE_OTP_CODE'; value: string }
  | { type: 'SUBMIT_CODE' }
  | { type: 'SELECT_SAVED_CARD'; id: string }
  | { type: 'USE_NEW_CARD' }
  | { type: 'PAY_WITH_SAVED_CARD' }
  | { type: 'SUBMIT_NONCE'; nonce: string }
  /** Decision 50. */
  | { type: 'PAY_WITH_WALLET'; token: string }
  | { type: 'CARD_FORM_FAILED'; message: string }
  | { type: 'BACK_TO_SAVED_CARDS' }
  | { type: 'clearError' }
  | { type: 'RESET_FLOW' }
  | { type: 'LOGIN_SUCCESS'; customerId: string }
  | { type: 'LOGOUT' }
  /** A call outside the wizard learned of it. */
  | { type: 'SESSION_ENDED' }
  /** W4, R17. */
  | { type: 'RESUME'; answers: StoredAnswers | null; session: Session }
  /** Browser Back and Forward (R16, R80). */
  | { type: 'GO_TO_STEP'; step: Step; change?: ChangeFlow }
  /** O14. */
  | { type: 'CATALOGUE_CHANGED'; catalogue: NewCatalogue }
