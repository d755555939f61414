import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createLeaving, LeavingContext } from './leaving.ts'
import { useIsAway, useLeaving } from './use-held-location.ts'

/** One question for all forms of the office. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [leaving] = useState(createLeaving)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (leaving.isHeld()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [leaving])
  return (
    <LeavingContext value={leaving}>
      {children}
      <Question />
    </LeavingContext>
  )
}

function Question() {
  const leaving = useLeaving()
  const isAway = useIsAway()
  const stay = () => navigate(leaving.stayAt())
  return (
    <Dialog
      kind="sheet"
      open={isAway}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={stay}>Stay Here</Button>
          <Button variant="danger" onClick={leaving.leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed on this page is not saved yet.</p>
    </Dialog>
  )
}
