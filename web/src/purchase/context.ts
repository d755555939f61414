import type { Shop } from '@sipday/contract/catalogue.ts'
import type { CodeChecked, Gift, SavedCard } from '@sipday/contract/payments.ts'
import type { Catalogue, Coordinates } from '@sipday/rules/catalogue.ts'
import type { CampaignSnapshot, FlowType } from '@sipday/rules/flow.ts'
import type { PlaceTax } from '@sipday/rules/place.ts'
import type { CustomerForm } from '@sipday/rules/forms.ts'
import type { Step } from './steps.ts'

/** W3. `has_card`: a one-time code is required before saved cards are shown. */
export type SubmittedCustomer = {
  CID: string
  index: number
  status: 'has_card' | 'no_card'
  maskedPhone: string
}

export type GiftDetails = Pick<Gift, 'recipientName' | 'recipientEmail' | 'message'> & { sendOn: string }

export type ZipFound = { zip: string; place: Coordinates }

/** What a code gives, as the server said: for this `orderOf` only. */
export type FoundOffer = CodeChecked['offer'] & { order: string }

export type CodeWait = { seconds: number; turn: number }

/** By the specification's names (W3). Plain JSON; dates and ids come from outside. */
export type WizardContext = {
  modelId: string | null
  locationId: string | null
  planId: string | null
  zipFound: ZipFound | null
  numberOfSubscriptions: number
  isGift: boolean
  giftDetails: GiftDetails
  offer: FoundOffer | null
  /** As typed; null until someone has typed or removed one. */
  typedCode: string | null
  /** What was typed in forms that a smaller quantity removed stays in allEnteredForms. */
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
  codeWait: CodeWait
  savedCards: SavedCard[]
  selectedSavedCardId: string | null
  /** A token to be saved as a card, or with which a wallet pays; cleared by the answer. */
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
  /** A toast for 6 seconds (W2). */
  error: string | null
  /** Outlasts the toast: until the next success, choice or step. */
  problem: string | null
  /** By field name: a contact form's, the gift's, `code` or `card` (W5, R54). */
  fieldErrors: Record<string, string>
  /** Concerns the forms together (W5). */
  formAlert: string | null
  /** The duplicate card (W5). */
  warning: string | null
  /** What a release changed for this visitor (O14): shown above the total, or at the step it led back to. */
  catalogueNotice: { text: string; at: Step | 'total' } | null
  isSubmitting: boolean
  /** A reload resumes it (W2, W4). */
  currentStep: Step | null
  isComplete: boolean
  isEditingContact: boolean
  preEditCustomerIndex: number | null
  preEditForm: CustomerForm | null
  /** Digest of the payment that `idempotencyKey` belongs to: the same press again keeps its key (R18). */
  attempt: string | null
  /** The result of Subscribe is unknown: after a reload, the server is asked first (R18). */
  attemptIsOpen: boolean
  /** The box is disabled because the plan is a gift plan (R51). */
  giftByPlan: boolean
  /** Storage says so; only the server can confirm it (risk 41). */
  claimsComplete: boolean
  /** What BACK_TO_SUMMARY restores (R15). */
  previousChoice: {
    modelId: string | null
    locationId: string | null
    planId: string | null
    flowType: FlowType
  } | null
  normalizedData: Catalogue
  hasData: boolean
  /** `YYYY-MM-DD`, from the server: the browser's clock decides nothing. */
  today: string
  /** R7. */
  days: Shop['days']
  shopName: string
  /** In thousandths of a percent (R28). */
  taxRate: number
  /** Each from a day on (R65). */
  locationTaxes: readonly PlaceTax[]
  sendsTexts: boolean
  /** From an earlier page, until the catalogue has loaded (W4). */
  pendingAnswers: StoredAnswers | null
}

/** Choices and typed contacts, never a code, a nonce or a card (R17). */
export const storedFields = [
  'modelId',
  'locationId',
  'planId',
  'zipFound',
  'numberOfSubscriptions',
  'isGift',
  'giftDetails',
  'offer',
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
