import type { Capability } from '@sipday/contract/office/people.ts'
import { asTyped } from '@sipday/rules/written/as-typed.ts'
import { moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import type { SearchGroup } from '@sipday/rules/office/search-words.ts'

export type Found = { key: string; group: SearchGroup; title: string; line: string; to: string }

/** Pages below those of the menu. `also`: other words for it. */
const PAGES: readonly { title: string; line: string; to: string; needs: Capability; also?: string }[] = [
  { title: moneyTabs.payments, line: 'Money', to: '/money/payments', needs: 'money.read' },
  { title: moneyTabs.refunds, line: 'Money', to: '/money/refunds', needs: 'money.read' },
  { title: moneyTabs.failed, line: 'Money', to: '/money/failed', needs: 'renewals.read', also: 'unpaid dunning' },
  { title: moneyTabs.disputes, line: 'Money', to: '/money/disputes', needs: 'disputes', also: 'chargeback' },
  { title: moneyTabs.payouts, line: 'Money', to: '/money/payouts', needs: 'money.read', also: 'bank deposit' },
  { title: moneyTabs.books, line: 'Money', to: '/money/books', needs: 'money.read', also: 'tax journal' },
  { title: moneyTabs.downloads, line: 'Money', to: '/money/downloads', needs: 'money.export', also: 'csv export' },
  { title: 'Drinks', line: 'Catalog', to: '/catalogue/drinks', needs: 'see', also: 'menu extras' },
  { title: 'Benefits', line: 'Catalog', to: '/catalogue/benefits', needs: 'see', also: 'perks' },
  { title: 'Releases', line: 'Draft', to: '/releases', needs: 'see', also: 'published history' },
  { title: 'Imports', line: 'Settings', to: '/imports', needs: 'imports', also: 'csv upload' },
  { title: 'Brand', line: 'Settings', to: '/settings/brand', needs: 'settings', also: 'logo color name' },
  { title: 'Texts', line: 'Words', to: '/words', needs: 'settings', also: 'sentences letters emails' },
  { title: 'Legal', line: 'Settings', to: '/settings/legal', needs: 'settings', also: 'terms privacy' },
  { title: 'Rules', line: 'Settings', to: '/settings/rules', needs: 'settings', also: 'hour email limits' },
  { title: 'Health', line: 'Settings', to: '/settings/health', needs: 'settings', also: 'square backup' },
]

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).map(asTyped).filter(Boolean)

/** Whether each typed word begins a word of the text. */
export const fits = (typed: string, text: string): boolean => {
  const words = wordsOf(text)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}

type Section = { path: string; name: string; menu?: object }

export const pagesFor = (typed: string, sections: readonly Section[], may: readonly Capability[]): Found[] => [
  ...sections
    .filter(({ menu, name }) => menu && fits(typed, name))
    .map(({ path, name }) => ({ key: path, group: 'page' as const, title: name, line: '', to: path })),
  ...PAGES.filter(
    ({ needs, title, line, also = '' }) => may.includes(needs) && fits(typed, `${title} ${line} ${also}`),
  ).map(({ title, line, to }) => ({ key: to, group: 'page' as const, title, line, to })),
]
