import css from './plot.module.css'

/** A pattern for what is not whole, as `url(#id)`: behind a line, or in the place of a bar's blue or gray. */
export function Hatch({ id, look }: { id: string; look: 'band' | 'bar' | 'below' }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={css.hatchGround} width="6" height="6" />
      <rect className={css[look]} width="3" height="6" />
    </pattern>
  )
}
