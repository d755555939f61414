export const favorites = {
  definition: { name: 'favorites', title: 'Favorites', words: 'Drinks that were given.', takes: [] },
  from: '2026-10-13',
  until: '2026-11-09',
  grain: 'day',
  columns: [
    { key: 'drink', name: 'Drink', numeric: false },
    { key: 'drinks', name: 'Given', numeric: true },
    { key: 'hour', name: 'Most often at', numeric: false },
    { key: 'menuCents', name: 'Menu value', numeric: true, unit: 'cents' },
    { key: 'costCents', name: 'Cost', numeric: true, unit: 'cents' },
  ],
  rows: [
    { key: 'taro', drink: 'Taro Milk Tea', drinks: 90, hour: '3 PM', menuCents: 58_500, costCents: 9_000 },
    { key: 'thai', drink: 'Thai Tea', drinks: 20, hour: 'noon' },
    { key: '', drink: 'Not recorded', drinks: 10, hour: '8 AM' },
  ],
}
