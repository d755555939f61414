import { Drawing } from './Drawing.tsx'
import type { DrinkName } from './drawings.ts'

/** The drawing of a drink, 120 by 160. Its name always stands beside it, so the picture itself stays silent. */
export function Drink({ name }: { name: DrinkName }) {
  return <Drawing name={name} width={120} height={160} />
}
