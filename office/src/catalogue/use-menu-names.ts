import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import { useQueries } from '@tanstack/react-query'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'

type Row = { id: string; title: string }
type Drink = Row & { body: { groupId: string } }

/** A name that two drinks have says the group, too. */
const apart = (drink: Drink, all: readonly Drink[], groups: readonly Row[] = []): string => {
  const alone = all.every(({ id, title }) => id === drink.id || title !== drink.title)
  return alone ? drink.title : `${drink.title} (${groups.find(({ id }) => id === drink.body.groupId)?.title})`
}

/** Groups and drinks to choose from, and what all ids are called. */
export const useMenuNames = (nameOf: NameOf) => {
  const [groups, drinks] = useQueries({ queries: [rowsQuery('drink-group'), rowsQuery('drink')] })
  const menu = [
    ...kept(groups.data ?? []).map(({ id, title }) => ({ value: `group:${id}`, name: `All of ${title}` })),
    ...kept(drinks.data ?? []).map((drink, _, all) => ({
      value: `drink:${drink.id}`,
      name: apart(drink, all, groups.data),
    })),
  ]
  const titles = { 'drink-group': groups.data, drink: drinks.data } as Partial<
    Record<string, readonly { id: string; title: string }[]>
  >
  const named: NameOf = (subject, id) => titles[subject]?.find((row) => row.id === id)?.title ?? nameOf(subject, id)
  return { menu, nameOf: named }
}
