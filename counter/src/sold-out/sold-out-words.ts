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

/** "Taro since 10:12 AM", "2 drinks", "Nothing": on the keypad, for the whole team. */
export const soldOutNote = (menu: readonly MenuGroup[], timeZone: string, now?: Date): string => {
  const gone = menu.flatMap(({ drinks }) => drinks).filter((drink) => drink['Sold Out'])
  const [first] = gone
  if (gone.length > 1) return `${gone.length} drinks`
  return first ? `${drinkName(menu, first)} ${sinceText(first['Sold Out'] ?? '', timeZone, now)}` : 'Nothing'
}
