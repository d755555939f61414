import { Drawing } from './Drawing.tsx'
import type { DrinkName } from './drawings.ts'

/**
 * The drawing of a drink, 120 by 160. Its name is always beside it, and the picture itself is hidden from screen
 * readers.
 */
export function Drink({ name }: { name: DrinkName }) {
  return <Drawing name={name} width={120} height={160} />
}
