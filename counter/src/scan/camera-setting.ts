import type { Facing } from './watch-camera.ts'

const SETTING = 'sipday-counter:camera'

/** The camera that stays on at this device; null: none, one press opens it for one guest. */
export const steadyCamera = (storage: Storage): Facing | null => {
  try {
    const kept = storage.getItem(SETTING)
    return kept === 'environment' || kept === 'user' ? kept : null
  } catch {
    return null
  }
}

export const keepSteadyCamera = (storage: Storage, facing: Facing | null): void => {
  try {
    if (facing) storage.setItem(SETTING, facing)
    else storage.removeItem(SETTING)
  } catch {
    // It is as chosen until the page is closed: a till that cannot save anything says so by itself.
  }
}
