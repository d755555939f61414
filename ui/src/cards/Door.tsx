import type { ReactNode } from 'react'
import { Drink } from '../drawings/Drink.tsx'
import { useKit } from '../drawings/kit.ts'
import { PageHeading } from '../text/PageHeading.tsx'
import { Card } from './Card.tsx'
import css from './Door.module.css'

export type DoorProps = {
  title: string
  takesFocus?: boolean | undefined
  children: ReactNode
}

/** Where the till and the office open: a cup of the shop's kind before the sun, and below it what is asked. */
export function Door({ title, takesFocus, children }: DoorProps) {
  const { thanks } = useKit()
  return (
    <div className={css.door}>
      <Card as="section">
        <div className={css.sky} aria-hidden="true">
          <Drink name={thanks[0]} />
        </div>
        <div className="stack">
          <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
          {children}
        </div>
      </Card>
    </div>
  )
}
