import type { ComponentProps, ReactNode } from 'react'
import { ChoiceBody, type ChoiceWords } from './ChoiceBody.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { SpinnerRing } from './SpinnerRing.tsx'
import css from './ChoiceCard.module.css'

export type ChoiceCardProps = Omit<ComponentProps<'button'>, 'className' | 'title' | 'children'> &
  ChoiceWords & {
    /** An `ArtTile`, an `Icon tone="primary"` or a `CardBrand` before the words. */
    before?: ReactNode
    /** The drawing is an art tile: less padding around it. */
    art?: boolean | undefined
    /** This is the current choice: blue ring and the words "Your current choice". */
    chosen?: boolean | undefined
    /** From 900 px the art is above the text (model cards in three columns). */
    tall?: boolean | undefined
    /** Dashed edge, for adding something new. */
    dashed?: boolean | undefined
    /** Shows an arrow at the end; true unless the card is chosen or disabled. */
    arrow?: boolean | undefined
    busy?: boolean | undefined
  }

/** A whole card that is one button. Pressing it chooses and moves on. */
export function ChoiceCard({
  before,
  art,
  chosen,
  tall,
  dashed,
  arrow,
  busy,
  title,
  plainTitle,
  side,
  lines,
  strong,
  badge = chosen ? { text: 'Your current choice', icon: 'check', tone: 'blue' } : undefined,
  onClick,
  ...rest
}: ChoiceCardProps) {
  const points = arrow ?? !(chosen || rest.disabled)
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.card, art && css.withArt, chosen && css.chosen, tall && css.tall, dashed && css.dashed)}
      aria-current={chosen ? 'true' : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (!busy) onClick?.(event)
      }}
    >
      {before}
      <ChoiceBody {...{ title, plainTitle, side, lines, strong, badge }} />
      {(points || busy) && <span className={css.mark}>{busy ? <SpinnerRing /> : <Icon name="next" />}</span>}
    </button>
  )
}
