import { whenText } from '../words.ts'
import type { MenuGroup } from './state.ts'

type Listed = MenuGroup['drinks'][number]

/** Two drinks of one name are told apart by what is said under them: "Strawberry (Green tea)". */
export const drinkName = (menu: readonly MenuGroup[], { name, note }: Listed): string => {
  const alike = menu.flatMap(({ drinks }) => drinks).filter((drink) => drink.name === name)
  return alike.length > 1 && note ? `${name} (${note})` : name
}

/** "since 10:12 AM", or with the day when it was an earlier one. */
export const sinceText = (since: string, timeZone: string, now?: Date): string =>
  `since ${whenText(since, timeZone, now)}`

/** "Taro is sold out here since 10:12 AM", one for each drink that ran out. */
export const soldOutLines = (menu: readonly MenuGroup[], timeZone: string, now?: Date): string[] =>
  menu
    .flatMap(({ drinks }) => drinks)
    .flatMap((drink) => {
      const since = drink['Sold Out']
      return since ? [`${drinkName(menu, drink)} is sold out here ${sinceText(since, timeZone, now)}`] : []
    })
