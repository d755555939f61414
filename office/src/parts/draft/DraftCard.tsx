import { Card } from '@sipday/ui/Card.tsx'
import { useId, type ReactNode } from 'react'
import { DraftMark } from './DraftMark.tsx'
import css from './draft.module.css'

type DraftCardProps = {
  title: string
  /** What is in it is not live yet: solid is live, dashed is draft. */
  changed: boolean
  children: ReactNode
}

/** A card of an editor: dashed while it holds something that is not live. */
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
