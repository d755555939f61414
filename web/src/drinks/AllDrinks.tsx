import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { JumpLinks } from '@sipday/ui/actions/JumpLinks.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Call } from '../purchase/calls.ts'
import { useAnswer } from '../use-answer.ts'
import { DrinkGroups, headingId } from './DrinkGroups.tsx'
import { drinksHere, fetchDrinks } from './drinks-here.ts'

export const SCROLL_DELAY_MS = 100

const show = (id: string, asked: boolean): void => {
  const heading = document.getElementById(headingId(id))
  heading?.scrollIntoView({ behavior: asked ? 'smooth' : 'instant', block: 'start' })
  if (asked) heading?.focus({ preventScroll: true })
}

export type AllDrinksProps = {
  call: Call
  /** What ran out there is marked. */
  locationId?: string | null
  section: string | null
  onClose: () => void
}

export function AllDrinks({ call, locationId = null, section, onClose }: AllDrinksProps) {
  const answer = useAnswer(
    useCallback(() => fetchDrinks(call, locationId), [call, locationId]),
    drinksHere(call, locationId),
  )
  const groups = answer.data?.groups ?? []
  const [jumpedTo, setJumpedTo] = useState<string | null>(section)
  const isHere = answer.data !== undefined
  useEffect(() => {
    if (!section || !isHere) return
    const timer = setTimeout(() => show(section, false), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [section, isHere])
  const jump = (id: string) => {
    setJumpedTo(id)
    show(id, true)
  }
  return createPortal(
    <Dialog
      open
      kind="full"
      title="All Drinks"
      onClose={onClose}
      under={
        groups.length > 1 && (
          <JumpLinks
            label="Kinds of drinks"
            links={groups.map(({ id, name }) => ({ id, label: name }))}
            current={jumpedTo ?? groups[0]?.id}
            onJump={jump}
          />
        )
      }
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded
        query={answer}
        label="Loading the drinks"
        failed={() => 'The drinks could not be loaded. Please try again.'}
      >
        {(drinks) => <DrinkGroups drinks={drinks} />}
      </Loaded>
    </Dialog>,
    document.body,
  )
}
