import { toppingPrice } from '@sipday/rules/price-text.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Dialog } from '@sipday/ui/Dialog.tsx'
import { DrinkTiles } from '@sipday/ui/counter/DrinkTiles.tsx'
import { JumpLinks } from '@sipday/ui/JumpLinks.tsx'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DrinkSectionId } from './banner-lines.ts'
import { drinkSections } from './catalogue.ts'

/** How long after opening the dialog scrolls to a section (W9). */
export const SCROLL_DELAY_MS = 100

const headingId = (id: string): string => `drinks-${id}`
const links = drinkSections.map(({ id, heading }) => ({ id, label: heading }))

/** Scrolls a section into view; its heading takes the focus when someone asked for it. */
const show = (id: string, asked: boolean): void => {
  const heading = document.getElementById(headingId(id))
  heading?.scrollIntoView({ behavior: asked ? 'smooth' : 'instant', block: 'start' })
  if (asked) heading?.focus({ preventScroll: true })
}

export type AllDrinksProps = {
  /** The section to scroll to; none starts at the top. */
  section: DrinkSectionId | null
  onClose: () => void
}

/** Every drink in its section, over the whole view (W2). */
export function AllDrinks({ section, onClose }: AllDrinksProps) {
  const [current, setCurrent] = useState<string>(section ?? 'milk-teas')
  useEffect(() => {
    if (!section) return
    const timer = setTimeout(() => show(section, false), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [section])
  const jump = (id: string) => {
    setCurrent(id)
    show(id, true)
  }
  return createPortal(
    <Dialog
      open
      kind="full"
      title="All Drinks"
      onClose={onClose}
      under={<JumpLinks label="Kinds of drinks" links={links} current={current} onJump={jump} />}
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="stack-l">
        {drinkSections.map(({ id, heading, drinks }) => (
          <section key={id} className="stack" aria-labelledby={headingId(id)}>
            <h3 className="h2" id={headingId(id)} tabIndex={-1}>
              {heading}
            </h3>
            <DrinkTiles drinks={drinks} />
          </section>
        ))}
        <p className="small">{toppingPrice}</p>
      </div>
    </Dialog>,
    document.body,
  )
}
