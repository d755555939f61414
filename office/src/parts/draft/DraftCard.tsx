import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId, type ReactNode } from 'react'
import { DraftMark } from './DraftMark.tsx'
import css from './draft.module.css'

type DraftCardProps = {
  title: string
  /** Solid is live, dashed is draft. */
  changed: boolean
  children: ReactNode
}

export function DraftCard({ title, changed, children }: DraftCardProps) {
  const id = useId()
  return (
    <div className={changed ? css.dashed : undefined}>
      <Card as="section" stack aria-labelledby={id}>
        <div className="row wrap between">
          <h2 className="h3" id={id}>
            {title}
          </h2>
          {changed && <DraftMark />}
        </div>
        {children}
      </Card>
    </div>
  )
}
