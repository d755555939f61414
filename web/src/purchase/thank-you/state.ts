import { wizard } from '../setup.ts'

/** The thank-you page: the flow is complete, and only starting a new one leads away (W2.9, R16). */
export const thankYou = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'thankYou' } },
})
