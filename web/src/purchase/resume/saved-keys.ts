import type { StorageLike } from '../../session.ts'

/** The wizard-state entry (W3). */
export const WIZARD_KEY = 'sipday.wizard'
/** S9. */
export const PLAN_KEY = 'sipday.planId'

/** False where storage is blocked. */
export const hasSavedAnswers = (storage: StorageLike | null): boolean => {
  try {
    return Boolean(storage?.getItem(WIZARD_KEY))
  } catch {
    return false
  }
}
