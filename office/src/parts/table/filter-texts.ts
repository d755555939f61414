export const filterTexts = {
  filters: 'Filters',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  from: 'From',
  to: 'To',
  more: 'More',
  clear: 'Clear Filters',
  noMatch: (one: string) => `No ${one} fits`,
  noMatchText: (one: string) => `No ${one} has all of what is chosen above.`,
} as const
