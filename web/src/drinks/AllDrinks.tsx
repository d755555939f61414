import type { Drinks } from '@sipday/contract/catalogue.ts'
import { contentsText } from '@sipday/rules/texts/drink-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'
import { DrinkTiles } from '@sipday/ui/counter/DrinkTiles.tsx'
import { JumpLinks } from '@sipday/ui/actions/JumpLinks.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Call } from '../purchase/calls.ts'
import { useAnswer } from '../use-answer.ts'
import { drinksHere, fetchDrinks } from './drinks-here.ts'

export const SCROLL_DELAY_MS = 100

const headingId = (id: string): string => `drinks-${id}`

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

/** The menu by its groups. */
export function DrinkGroups({ drinks: { groups, note } }: { drinks: Drinks }) {
  return (
    <div className="stack-l">
      {groups.length === 0 && <p>The menu is not here yet. Please ask at the counter.</p>}
      {groups.map(({ id, name, drinks }) => (
        <section key={id} className="stack" aria-labelledby={headingId(id)}>
          <h3 className="h2" id={headingId(id)} tabIndex={-1}>
            {name}
          </h3>
          <DrinkTiles
            drinks={drinks.map((one) => ({
              id: one.id,
              name: one.name,
              note: one.note,
              contents: contentsText(one),
              soldOut: one['Sold Out'] !== undefined,
              ...artOf(one),
            }))}
          />
        </section>
      ))}
      {note && <p className="small">{note}</p>}
    </div>
  )
}
