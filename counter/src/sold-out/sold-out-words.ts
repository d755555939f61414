import { whenText } from '../words.ts'
import type { MenuGroup } from './state.ts'

type Listed = MenuGroup['drinks'][number]

/** "Strawberry (Green tea)", where two drinks share a name. */
export const drinkName = (menu: readonly MenuGroup[], { name, note }: Listed): string => {
  const alike = menu.flatMap(({ drinks }) => drinks).filter((drink) => drink.name === name)
  return alike.length > 1 && note ? `${name} (${note})` : name
}

/** "since 10:12 AM", with the day when it was an earlier one. */
export const sinceText = (since: string, timeZone: string, now?: Date): string =>
  `since ${whenText(since, timeZone, now)}`

/** "Taro is sold out here since 10:12 AM". */
export const soldOutLines = (menu: readonly MenuGroup[], timeZone: string, now?: Date): string[] =>
  menu
    .flatMap(({ drinks }) => drinks)
    .flatMap((drink) => {
      const since = drink['Sold Out']
      return since ? [`${drinkName(menu, drink)} is sold out here ${sinceText(since, timeZone, now)}`] : []
    })
