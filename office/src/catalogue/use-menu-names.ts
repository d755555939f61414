import { sentence } from '@sipday/rules/written/isolated.ts'
import type { Size } from '@sipday/contract/use.ts'
import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import { sizesOf } from '@sipday/rules/uses/covers.ts'
import { useQueries } from '@tanstack/react-query'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'

type Row = { id: string; title: string }
type Drink = Row & { body: { groupId: string; note: string; sizes?: Size[] } }

/** A name that two drinks have says the group, too, or within one group the note. */
const apart = ({ id, title, body }: Drink, all: readonly Drink[], groups: readonly Row[] = []): string => {
  const others = all.filter((one) => one.id !== id && one.title === title)
  if (others.length === 0) return title
  const inGroup = others.some((one) => one.body.groupId === body.groupId)
  return `${title} (${(inGroup && body.note) || groups.find((group) => group.id === body.groupId)?.title})`
}

export const useMenuNames = (nameOf: NameOf) => {
  const [groups, drinks] = useQueries({ queries: [rowsQuery('drink-group'), rowsQuery('drink')] })
  const menu = [
    ...kept(groups.data ?? []).map(({ id, title }) => ({ value: `group:${id}`, name: sentence`All of ${title}` })),
    ...kept(drinks.data ?? []).map((drink, _, all) => ({
      value: `drink:${drink.id}`,
      name: apart(drink, all, groups.data),
    })),
  ]
  const titles = { 'drink-group': groups.data, drink: drinks.data } as Partial<
    Record<string, readonly { id: string; title: string }[]>
  >
  const named: NameOf = (subject, id) => titles[subject]?.find((row) => row.id === id)?.title ?? nameOf(subject, id)
  const sizes = [...new Set(kept(drinks.data ?? []).flatMap(({ body }) => sizesOf(body).map(({ name }) => name)))]
  return { menu, sizes: sizes.map((name) => ({ value: name, name })), nameOf: named }
}
