import { emptyForm } from '@sipday/rules/forms.ts'
import type { StorageLike } from '../../session.ts'
import { storedFields, type StoredAnswers, type WizardContext } from '../context.ts'
import { PLAN_KEY, WIZARD_KEY } from './saved-keys.ts'
import { readAnswers } from './saved-shape.ts'

export type Stores = {
  /** `sessionStorage`: contact details must not outlive the tab (R17). Null where blocked. */
  session: StorageLike | null
  /** `localStorage`: the version and the plan id (R17). */
  local: StorageLike | null
}
export type Log = (message: string, cause: unknown) => void

const quietly = <Value>(log: Log, message: string, work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch (cause) {
    log(message, cause)
    return otherwise
  }
}

/** Null when there are none or they do not parse, which is logged (R17). */
export const loadAnswers = (stores: Stores, log: Log): StoredAnswers | null =>
  quietly(
    log,
    'the saved answers could not be read',
    () => {
      const text = stores.session?.getItem(WIZARD_KEY)
      if (!text) return null
      const answers = readAnswers(JSON.parse(text))
      if (!answers) {
        stores.session?.removeItem(WIZARD_KEY)
        log('the saved answers have another shape and were dropped', null)
      }
      return answers
    },
    null,
  )

/** Never a code, a nonce or a card (R17). */
export const answersOf = (context: WizardContext): StoredAnswers => {
  const kept = Object.fromEntries(storedFields.map((field) => [field, context[field]])) as StoredAnswers
  return { ...kept, isComplete: context.isComplete || context.claimsComplete }
}

const isUntouched = (answers: StoredAnswers): boolean =>
  answers.modelId === null &&
  answers.planId === null &&
  !answers.isComplete &&
  JSON.stringify(answers.customerForms) === JSON.stringify([emptyForm()])

/** A full or blocked storage is only logged (W8). */
export const saveAnswers = (stores: Stores, context: WizardContext, log: Log): void =>
  quietly(
    log,
    'the answers could not be stored',
    () => {
      const answers = answersOf(context)
      if (isUntouched(answers) && answers.currentStep === 'modelSelection') stores.session?.removeItem(WIZARD_KEY)
      else stores.session?.setItem(WIZARD_KEY, JSON.stringify(answers))
      if (answers.planId) stores.local?.setItem(PLAN_KEY, answers.planId)
      else stores.local?.removeItem(PLAN_KEY)
    },
    undefined,
  )

/** Nothing is stored after a logout, or before the catalogue has loaded (W4). */
export const forgetAnswers = (stores: Stores, log: Log): void =>
  quietly(
    log,
    'the saved answers could not be removed',
    () => {
      stores.session?.removeItem(WIZARD_KEY)
      stores.local?.removeItem(PLAN_KEY)
    },
    undefined,
  )
