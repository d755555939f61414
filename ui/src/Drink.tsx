import { type DrinkName, useDrawing } from './drawings.ts'

export type DrinkProps = {
  name: DrinkName
  /** Fetch only when near the view; for what lies below the first screen. */
  lazy?: boolean | undefined
}

/** The drawing of a drink, 120 by 160. Its name always stands beside it, so the picture itself stays silent. */
export function Drink({ name, lazy }: DrinkProps) {
  return (
    <img
      src={useDrawing(name)}
      data-drawing={name}
      alt=""
      width="120"
      height="160"
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
    />
  )
}
