import { MOST_SIZES, type Size } from '@sipday/contract/use.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { sizesOf } from '@sipday/rules/uses/covers.ts'

type DrinkBody = DraftBody<'drink'>
type TypedSize = { name: string; cents: number | null }
/** While it is typed, the upgrade may be no amount yet, and rows of sizes may be empty. */
export type DrinkForm = Omit<DrinkBody, 'upgradeCents' | 'sizes'> & { upgradeCents: number | null; sizes: TypedSize[] }

/** With as many rows as there can be. */
export const rowsOf = (sizes: readonly Size[]): TypedSize[] =>
  Array.from({ length: MOST_SIZES }, (_, index) => sizes[index] ?? { name: '', cents: null })

export const toForm = (body: DrinkBody): DrinkForm => ({ ...body, sizes: rowsOf(sizesOf(body)) })

export const toBody = ({ sizes, upgradeCents, ...form }: DrinkForm): DrinkBody => ({
  ...form,
  upgradeCents: upgradeCents ?? 0,
  sizes: sizes.flatMap(({ name, cents }) => (name.trim() === '' ? [] : [{ name: name.trim(), cents: cents ?? 0 }])),
})

export const wrongSize = (sizes: readonly TypedSize[], row: number): string | undefined => {
  const { name = '', cents } = sizes[row] ?? {}
  if (name.trim() === '') return cents ? 'Name the size.' : undefined
  return sizes.slice(0, row).some((other) => other.name.trim() === name.trim())
    ? 'This size is there already.'
    : undefined
}
