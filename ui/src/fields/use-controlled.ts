import { useState } from 'react'

/** To be called with each change: what the state does not take does not stay in the field. */
export const useControlled = (): (() => void) => {
  const [, again] = useState(0)
  return () => again((count) => count + 1)
}
