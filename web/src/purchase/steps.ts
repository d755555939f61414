import type { StepLabel } from '@sipday/rules/flow.ts'

/** Needed before a step shows; resume/needs.ts defines each. */
export type Need =
  | 'modelIsOpen'
  | 'locationIsOpen'
  | 'plansAreOffered'
  | 'planIsChosen'
  | 'codeIsRequired'
  | 'codeWasSent'
  | 'cardsAreOpen'
  | 'purchaseIsPaid'

type Shown = {
  /** Null where it has no place in the progress line. */
  label: StepLabel | null
  /** Where it is not the label (R35). */
  title?: string
}

type StepRow = Shown & {
  /** Inside the display flow. */
  state: string
  /** Where a reload resumes instead: cards are fetched again. */
  reload?: string
  screen: string
  within?: string
  needs: Need
  /** Prefetched while the visitor reads. */
  ahead: readonly string[]
}

const verification = {
  within: 'authentication',
  screen: 'code',
  label: 'Payment',
  title: 'Verify',
  ahead: ['payment'],
} as const

const cards = {
  within: 'payment',
  reload: 'payment.fetchingCardDetails',
  screen: 'payment',
  label: 'Payment',
  ahead: ['thankYou'],
} as const

/**
 * The wizard, step by step (W2). A reload remembers a row's name (W4); everything else about steps is derived from
 * the rows.
 */
export const steps = {
  modelSelection: {
    state: 'planSelectionArea.selectingModel',
    screen: 'model',
    needs: 'modelIsOpen',
    label: 'Membership',
    ahead: ['location', 'plan', 'drinks'],
  },
  locationSelection: {
    state: 'planSelectionArea.selectingLocation',
    screen: 'location',
    needs: 'locationIsOpen',
    label: 'Location',
    ahead: ['model', 'plan', 'summary', 'drinks'],
  },
  planSelection: {
    state: 'planSelectionArea.selectingPlan',
    screen: 'plan',
    needs: 'plansAreOffered',
    label: 'Plan',
    ahead: ['model', 'summary', 'contacts', 'drinks'],
  },
  planSummary: {
    state: 'planSelectionArea.planSummary',
    screen: 'summary',
    needs: 'planIsChosen',
    label: 'Summary',
    ahead: ['contacts', 'payment', 'model', 'location', 'plan'],
  },
  contactInfo: {
    state: 'contactInfo',
    screen: 'contacts',
    needs: 'planIsChosen',
    label: 'Contact',
    ahead: ['code', 'payment'],
  },
  otpMethodChoice: { ...verification, state: 'authentication.chooseMethod', needs: 'codeIsRequired' },
  otpEntry: { ...verification, state: 'authentication.enterCode', needs: 'codeWasSent' },
  selectCard: { ...cards, state: 'payment.confirmSavedCard', needs: 'cardsAreOpen' },
  newCard: { ...cards, state: 'payment.enterNewCard', needs: 'cardsAreOpen' },
  thankYou: {
    state: 'thankYou',
    screen: 'thankYou',
    needs: 'purchaseIsPaid',
    label: null,
    title: 'Thank you',
    ahead: [],
  },
} as const satisfies Record<string, StepRow>

export type Step = keyof typeof steps
type Rows = typeof steps
type StepWithin<Area extends string> = {
  [Name in Step]: Rows[Name]['state'] extends `${Area}.${string}` ? Name : never
}[Step]
export type ChoosingStep = StepWithin<'planSelectionArea'>

export const stepNames = Object.keys(steps) as Step[]
export const choosingSteps = stepNames.filter((step): step is ChoosingStep =>
  steps[step].state.startsWith('planSelectionArea.'),
)

type StepScreen = Rows[Step]['screen']
export type ScreenName = StepScreen | 'boot' | 'failure'
export type StartScreen = Rows[ChoosingStep]['screen']
type ScreenRow = Shown & { ahead: readonly (ScreenName | 'drinks')[] }

const beginning = { label: null, title: 'Membership', ahead: [] } as const

export const screens = {
  boot: beginning,
  failure: beginning,
  ...(Object.fromEntries(Object.values(steps).map((row) => [row.screen, row])) as {
    [Name in StepScreen]: Extract<Rows[Step], { screen: Name }>
  }),
} as const satisfies Record<ScreenName, ScreenRow>

export const isStartScreen = (screen: ScreenName | null): screen is StartScreen =>
  choosingSteps.some((step) => steps[step].screen === screen)
