import { wizard } from '../setup.ts'

/** Only starting a new flow leads away (W2.9, R16). */
export const thankYou = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'thankYou' } },
})
