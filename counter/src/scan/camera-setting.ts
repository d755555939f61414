import type { Facing } from './watch-camera.ts'

const SETTING = 'sipday-counter:camera'

/** Of this device; null: one press opens the camera for one guest. */
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
    // Without storage the choice holds until the page is closed.
  }
}
