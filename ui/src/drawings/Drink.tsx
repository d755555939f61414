import { Drawing } from './Drawing.tsx'
import type { DrinkName } from './drawings.ts'

/** 120 by 160, hidden from screen readers: the name is always beside it. */
export function Drink({ name }: { name: DrinkName }) {
  return <Drawing name={name} width={120} height={160} />
}
