import type { Change, Contact, Left, Managed, PersonField } from './context.ts'

export type RedeemEvent =
  | { type: 'CHANGE_CONTACT'; value: string }
  | { type: 'SUBMIT_CONTACT' }
  | { type: 'CHANGE_CODE'; value: string }
  | { type: 'VERIFY' }
  | { type: 'RESEND_CODE' }
  | { type: 'USE_ANOTHER_METHOD' }
  | { type: 'SELECT_ACCOUNT'; id: string }
  | { type: 'CONTINUE' }
  | { type: 'CHANGE_PROFILE_FIELD'; field: PersonField; value: string }
  | { type: 'SAVE_PROFILE' }
  | { type: 'NOT_NOW' }
  | { type: 'COMPLETE_PROFILE' }
  | { type: 'SIGN_IN' }
  | { type: 'MANAGE'; subscription: Managed }
  | { type: 'UPDATE_PAYMENT' }
  | { type: 'SELECT_CARD'; id: string }
  | { type: 'CHARGE_SELECTED_CARD' }
  | { type: 'USE_A_DIFFERENT_CARD' }
  | { type: 'CARD_TOKEN'; nonce: string; key: string }
  | { type: 'CARD_FORM_FAILED'; message: string }
  | { type: 'CANCEL_ADD_CARD' }
  | { type: 'CONFIRM_CARD' }
  | { type: 'CANCEL_SUBSCRIPTION' }
  | { type: 'CONFIRM_CANCELLATION' }
  | { type: 'LEAVING_TYPED'; typed: Partial<Pick<Left, 'reason' | 'words'>> }
  | { type: 'LEAVING_ANSWERED' }
  | { type: 'LEAVING_SKIPPED' }
  | { type: 'RESUME_SUBSCRIPTION' }
  | { type: 'END_TRIAL' }
  | { type: 'CHANGE_SUBSCRIPTION'; change: Change }
  | { type: 'PAY_RENEWAL'; key: string }
  | { type: 'BACK' }
  | { type: 'TO_LIST' }
  | { type: 'TO_DETAILS' }
  | { type: 'TO_PAYMENT' }
  | { type: 'TRY_AGAIN' }
  /** A call outside the machine got a 401. */
  | { type: 'SESSION_ENDED'; error: unknown }
  | { type: 'LOGGED_OUT' }
  | { type: 'ACCOUNT_DELETED' }
  | { type: 'CONTACT_CHANGED'; contact: Contact }
  /** A step was refused with `verify_again`, or its session has ended. */
  | { type: 'VERIFY_AGAIN' }
