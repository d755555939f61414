import type { ReactNode } from 'react'
import { Badge } from '../notices/Badge.tsx'
import { cx } from '../cx.ts'
import { PriceText, type PriceTextProps } from '../text/PriceText.tsx'
import { Ticks } from '../code/Ticks.tsx'
import css from './PlanCard.module.css'

export type PlanCardProps = PriceTextProps & {
  art: ReactNode
  name: string
  /** On the page; h3 by default, always in the size of an h3. */
  level?: 2 | 3 | undefined
  /** Under the price: "Renews every month". */
  note?: ReactNode
  description?: ReactNode
  benefits: readonly string[]
  chosen?: boolean | undefined
  /** The button "Choose {plan}": a card with a list in it cannot be a control. */
  action: ReactNode
}

/** A plan to choose (W, select a plan). */
export function PlanCard({
  art,
  name,
  level = 3,
  note,
  description,
  benefits,
  chosen,
  action,
  ...price
}: PlanCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={cx(css.plan, chosen && css.chosen)}>
      <div className={css.head}>
        {art}
        <div className={css.words}>
          <Heading className="h3">{name}</Heading>
          <PriceText {...price} />
          {note && <p className="small">{note}</p>}
          {chosen && (
            <p className={css.badge}>
              <Badge tone="blue" icon="check">
                Your current choice
              </Badge>
            </p>
          )}
        </div>
      </div>
      {description && <p dir="auto">{description}</p>}
      <Ticks items={benefits} />
      <div className={css.action}>{action}</div>
    </article>
  )
}
