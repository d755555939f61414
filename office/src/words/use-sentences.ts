import type { Check } from '@sipday/contract/office/draft.ts'
import { mailGroups, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import { tillTexts, tillTextsUntaxed } from '@sipday/rules/texts/till-texts.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'
import { socialPages, whereShown } from '@sipday/rules/texts/where-shown.ts'
import { useQuery } from '@tanstack/react-query'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { draftQuery, type DraftRow, rowsQuery } from '../parts/draft/draft-queries.ts'
import { useShopWords } from '../parts/draft/use-shop-words.ts'

export type Sentence = {
  key: string
  where: string
  words: string
  /** What stands there until the shop words it. */
  first: string
  state: DraftRow<'text'>['state']
  /** What is to be looked at. */
  check: Check | null
}

const webKeys = (...beginnings: string[]): string[] =>
  Object.keys(webTexts).filter((key) => beginnings.some((beginning) => key.startsWith(beginning)))

/** What is drawn, in the order of the tabs. */
export const pages = [
  {
    page: 'memberships',
    tab: 'Memberships',
    title: 'Choosing a membership',
    keys: [...webKeys('banner-'), 'drinks-all'],
  },
  { page: 'locations', tab: 'Locations', title: 'Choosing a location', keys: webKeys('location-') },
  {
    page: 'drinks',
    tab: 'Drinks',
    title: 'All drinks',
    keys: webKeys('drinks-').filter((key) => key !== 'drinks-all'),
  },
  { page: 'thanks', tab: 'Thank You', title: 'After buying', keys: webKeys('thanks-') },
  { page: 'account', tab: 'Account', title: 'The member’s page', keys: webKeys('account-', 'cancel-') },
  { page: 'till', tab: 'Till', title: 'At the till', keys: Object.keys(tillTexts) },
] as const
export type Page = (typeof pages)[number]['page'] | 'emails'

const groups: readonly { page: Page; title: string; keys: readonly string[] }[] = [
  ...pages,
  { page: 'memberships', title: 'Social media', keys: Object.keys(socialPages) },
  ...mailGroups.map(({ letter, keys }) => ({
    page: 'emails' as const,
    title: letter ? ownLetters[letter].title : 'In several letters',
    keys,
  })),
]

export const pageOf = (key: string): Page => groups.find(({ keys }) => keys.includes(key))?.page ?? 'memberships'

const whereOf = (key: string): string =>
  isShopText(key) ? whereShown[key] : `End of every page, the link to ${socialPages[key as keyof typeof socialPages]}`

/** Every sentence of the shop as the draft has it, by what it stands in. */
export const useSentences = () => {
  const query = useQuery(rowsQuery('text'))
  const { data: draft } = useQuery(draftQuery)
  const shop = useShopWords()
  const first: Readonly<Record<string, string>> = useUntaxed() ? tillTextsUntaxed(shop.first) : shop.first
  const known = new Map(query.data?.map((row) => [row.id, row]))
  const listed = groups.map(({ keys, ...group }) => ({
    ...group,
    sentences: keys.map((key): Sentence => {
      const own = known.get(key)
      const ours = first[key] ?? ''
      return {
        key,
        where: whereOf(key),
        first: ours,
        words: own && own.state !== 'taken off' ? own.body.words : ours,
        state: own?.state ?? 'live',
        check: draft?.checks.find(({ item }) => item?.subject === 'text' && item.id === key) ?? null,
      }
    }),
  }))
  return { query, groups: listed, version: query.dataUpdatedAt }
}
export type Group = ReturnType<typeof useSentences>['groups'][number]
