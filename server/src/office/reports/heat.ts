import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { drinksByHour } from '../../store/reports/drinks-by-hour.ts'
import type { Report } from './definition.ts'

export const heat: Report = {
  definition: {
    name: 'heat',
    title: 'Where and when drinks are taken',
    words:
      'Drinks that were given and not voided, by the location where they were given and the hour there. An hour that ' +
      'comes twice when clocks go back counts as one.',
    takes: [],
  },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'hour', name: 'Hour', numeric: true },
    { key: 'drinks', name: 'Drinks', numeric: true },
  ],
  rows: async (db, asked) =>
    (await drinksByHour(db, asked)).map(({ locationId, name, hour, drinks }) => ({
      locationId,
      location: name ?? fallbackLocationName(locationId),
      hour,
      drinks,
    })),
}
