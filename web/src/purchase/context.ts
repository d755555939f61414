import type { Shop } from '@sipday/contract/catalogue.ts'
import type { Gift, SavedCard } from '@sipday/contract/payments.ts'
import type { Catalogue, Coordinates } from '@sipday/rules/catalogue.ts'
import type { CampaignSnapshot, FlowType } from '@sipday/rules/flow.ts'
import type { PlaceTax } from '@sipday/rules/place.ts'
import type { CustomerForm } from '@sipday/rules/forms.ts'
import type { Step } from './steps.ts'

/**
 * A customer the server has responded to (W3). `status` has_card means that a one-time code is required before saved
 * cards are shown.
 */
export type SubmittedCustomer = {
  CID: string
  index: number
  status: 'has_card' | 'no_card'
  maskedPhone: string
}

export type GiftDetails = Pick<Gift, 'recipientName' | 'recipientEmail' | 'message'> & { sendOn: string }

/** A ZIP code that was looked up, and where it is: the locations are sorted by it. */
export type ZipFound = { zip: string; place: Coordinates }

export type CodeWait = { seconds: number; turn: number }

/** Everything the wizard remembers, by the specification's names (W3). Plain JSON; dates and ids come from outside. */
export type WizardContext = {
  modelId: string | null
  locationId: string | null
  planId: string | null
  zipFound: ZipFound | null
  numberOfSubscriptions: number
  isGift: boolean
  giftDetails: GiftDetails
  /** One form for each person; what was typed in forms that a smaller quantity removed stays in allEnteredForms. */
  customerForms: CustomerForm[]
  allEnteredForms: CustomerForm[]
  submittedCustomers: SubmittedCustomer[]
  currentCustomerIndex: number
  primaryCustomerId: string | null
  linkedCustomerIds: string[]
  authRequired: boolean
  isReauthenticated: boolean
  maskedPhone: string
  otpMethod: 'email' | 'sms' | null
  otpCode: string
  codesSent: number
  /** Until another code can be requested: the next turn with each code, and where the server said how long. */
  codeWait: CodeWait
  savedCards: SavedCard[]
  selectedSavedCardId: string | null
  /** The token that is being saved as a card, or with which a wallet pays; gone once there is an answer. */
  paymentNonce: string | null
  paymentId: string | null
  idempotencyKey: string | null
  choseToEnterNewCard: boolean
  currentFlowType: FlowType
  originalFlowType: FlowType
  hasProceededToContact: boolean
  hasProceededToPayment: boolean
  utmParams: Record<string, string>
  campaign: CampaignSnapshot
  /** Shows as a toast for 6 seconds and is then cleared (W2). */
  error: string | null
  /** Why the last attempt failed: stays, longer than its toast, until the next success, choice or step. */
  problem: string | null
  /** The errors of the current fields, by field name: a contact form's, the gift's, `code` or `card` (W5, R54). */
  fieldErrors: Record<string, string>
  /** The error that concerns the forms together: shown in an alert above them (W5). */
  formAlert: string | null
  /** A warning rather than an error: the duplicate card (W5). */
  warning: string | null
  /**
   * What a release of the shop changed for this visitor (O14): said above the total, or at the step it led back
   * to.
   */
  catalogueNotice: { text: string; at: Step | 'total' } | null
  isSubmitting: boolean
  /** The stored step, which a reload resumes (W2, W4). */
  currentStep: Step | null
  isComplete: boolean
  isEditingContact: boolean
  preEditCustomerIndex: number | null
  /** The form as it was before editing, for CANCEL_EDIT. */
  preEditForm: CustomerForm | null
  /** Digest of the payment that `idempotencyKey` belongs to: repeating the same press keeps its key (R18). */
  attempt: string | null
  /**
   * Subscribe was pressed and the final result is unknown: after a reload, the server is asked before anything else
   * (R18).
   */
  attemptIsOpen: boolean
  /** The gift box is checked and disabled because the plan is a gift plan (R51). */
  giftByPlan: boolean
  /** Storage says that the flow was complete; only the server can confirm it (risk 41). */
  claimsComplete: boolean
  /** What BACK_TO_SUMMARY restores (R15). */
  previousChoice: {
    modelId: string | null
    locationId: string | null
    planId: string | null
    flowType: FlowType
  } | null
  normalizedData: Catalogue
  /** Whether catalogue and campaign have loaded. */
  hasData: boolean
  /** The shop's day, `YYYY-MM-DD`, delivered with the catalogue: the browser's clock decides nothing. */
  today: string
  /** Today at each location, in its own time zone (R7). */
  days: Shop['days']
  /** The shop's name in the consent text (R53). */
  shopName: string
  /** The shop's tax in thousandths of a percent (R28). */
  taxRate: number
  /** Rates of individual locations, each from a day on (R65). */
  locationTaxes: readonly PlaceTax[]
  /** Whether this shop sends text messages. */
  sendsTexts: boolean
  /** Answers from an earlier page that wait for the catalogue (W4). */
  pendingAnswers: StoredAnswers | null
}

/** What a reload restores: choices and typed contacts, never a code, a nonce or a card (R17). */
export const storedFields = [
  'modelId',
  'locationId',
  'planId',
  'zipFound',
  'numberOfSubscriptions',
  'isGift',
  'giftDetails',
  'giftByPlan',
  'customerForms',
  'allEnteredForms',
  'submittedCustomers',
  'currentCustomerIndex',
  'primaryCustomerId',
  'linkedCustomerIds',
  'authRequired',
  'maskedPhone',
  'otpMethod',
  'idempotencyKey',
  'attempt',
  'attemptIsOpen',
  'choseToEnterNewCard',
  'currentFlowType',
  'originalFlowType',
  'hasProceededToContact',
  'hasProceededToPayment',
  'campaign',
  'currentStep',
  'isComplete',
  'isEditingContact',
  'preEditCustomerIndex',
  'preEditForm',
  'previousChoice',
] as const satisfies readonly (keyof WizardContext)[]
export type StoredAnswers = Pick<WizardContext, (typeof storedFields)[number]>
