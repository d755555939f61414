import { timeWords } from '@sipday/rules/hours/hours-words.ts'
import { favoriteReport } from '@sipday/rules/office/reports/favorite-words.ts'
import { drinksByName } from '../../store/reports/drinks-by-hour.ts'
import type { Report } from './definition.ts'

/** O15. */
export const favorites: Report = {
  definition: { name: 'favorites', title: favoriteReport.title, words: favoriteReport.words, takes: [] },
  columns: [
    { key: 'drink', name: 'Drink', numeric: false },
    { key: 'drinks', name: 'Given', numeric: true },
    { key: 'sizes', name: 'In sizes', numeric: false },
    { key: 'hour', name: 'Most often at', numeric: false },
    { key: 'menuCents', name: 'Menu value', numeric: true, unit: 'cents' },
    { key: 'costCents', name: 'Cost', numeric: true, unit: 'cents' },
  ],
  rows: async (db, asked) =>
    (await drinksByName(db, asked)).map(({ id, name, drinks, sizes, hour, menuCents, costCents }) => ({
      key: id ?? '',
      drink: name ?? favoriteReport.notTold,
      drinks,
      ...(sizes === null ? {} : { sizes: favoriteReport.sizes(sizes) }),
      hour: timeWords(`${String(hour).padStart(2, '0')}:00`),
      ...(menuCents === null ? {} : { menuCents }),
      ...(costCents === null ? {} : { costCents }),
    })),
}
