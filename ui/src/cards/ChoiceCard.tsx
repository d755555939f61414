import type { ComponentProps, ReactNode } from 'react'
import { ChoiceBody, type ChoiceWords } from './ChoiceBody.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import { SpinnerRing } from '../loading/SpinnerRing.tsx'
import css from './ChoiceCard.module.css'

export type ChoiceCardProps = Omit<ComponentProps<'button'>, 'className' | 'title' | 'children'> &
  ChoiceWords & {
    /** An `ArtTile`, an `Icon tone="primary"` or a `CardBrand`. */
    before?: ReactNode
    /** Less padding around an art tile. */
    art?: boolean | undefined
    /** Blue ring and the words "Your current choice". */
    chosen?: boolean | undefined
    /** From 900 px the art is above the text. */
    tall?: boolean | undefined
    /** Dashed edge, for adding something new. */
    dashed?: boolean | undefined
    /** True unless the card is chosen or disabled. */
    arrow?: boolean | undefined
    busy?: boolean | undefined
  }

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
