import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId, type ReactNode } from 'react'
import { DraftMark } from './DraftMark.tsx'
import css from './draft.module.css'

type DraftCardProps = {
  title: string
  /** Solid is live, dashed is draft. */
  changed: boolean
  /** Beside the title. */
  beside?: ReactNode
  children: ReactNode
}

export function DraftCard({ title, changed, beside, children }: DraftCardProps) {
  const id = useId()
  return (
    <div className={changed ? css.dashed : undefined}>
      <Card as="section" stack aria-labelledby={id}>
        <div className="row wrap between">
          <h2 className="h3" id={id}>
            {title}
          </h2>
          {beside}
          {changed && <DraftMark />}
        </div>
        {children}
      </Card>
    </div>
  )
}
