import { andMore, countOf, countText } from '../written/counts.ts'

export const searchTexts = {
  label: 'Search the office',
  placeholder: 'Name, email, phone, code, or last four',
  open: 'Search',
  close: 'Close the search',
  results: 'What was found',
  tooShort: 'Type at least 2 characters.',
  hint: 'People, payments, plans, locations, campaigns, and settings. Use the arrow keys, then Enter.',
  loading: 'Searching…',
  none: (typed: string): string => `Nothing found for “${typed}”`,
  noneHint: 'Try less of the name, or the last four digits of the phone.',
  failed: 'People could not be searched.',
  again: 'Try Again',
  /** `isAll`: none is left out. */
  count: (count: number, isAll: boolean): string =>
    isAll ? countText(count, 'result') : `The first ${countOf(count)} results`,
  /** Below those of a kind; null when no one counted them. */
  more: (count: number | null): string => (count === null ? 'And more. Type more to see them here.' : andMore(count)),
  groups: {
    customer: 'People',
    membership: 'Memberships',
    payment: 'Payments',
    page: 'Pages',
    plan: 'Plans',
    location: 'Locations',
    campaign: 'Campaigns',
    text: 'Texts',
  },
} as const
export type SearchGroup = keyof typeof searchTexts.groups
