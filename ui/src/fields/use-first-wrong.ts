import { useEffect, type RefObject } from 'react'

/**
 * After a press that was refused the first wrong field inside `place` takes the focus, and with it comes into view
 * (R81). `attempt` counts the presses.
 */
export const useFirstWrong = (place: RefObject<HTMLElement | null>, attempt: number, isWrong: boolean): void => {
  useEffect(() => {
    if (attempt > 0 && isWrong) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [place, attempt, isWrong])
}
