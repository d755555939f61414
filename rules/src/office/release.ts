import { plainLetters } from '../written/as-typed.ts'
import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { isShopText } from '../texts/shop-texts.ts'
import { isSocialPage, socialPages, whereShown } from '../texts/where-shown.ts'
import { legalTitles } from '../texts/legal-titles.ts'
import { canonical } from './publishing/canonical.ts'

/** By kind, then by id. */
export type ShopContent = { readonly [S in DraftSubject]: Readonly<Record<string, DraftBody<S>>> }

export const noContent: ShopContent = {
  model: {},
  plan: {},
  benefit: {},
  'drink-group': {},
  drink: {},
  extra: {},
  campaign: {},
  code: {},
  location: {},
  legal: {},
  brand: {},
  text: {},
  rule: {},
}

export type AnyBody = DraftBody<DraftSubject>
/** Null: not there. */
export type Entry = {
  subject: DraftSubject
  id: string
  before: AnyBody | null
  after: AnyBody | null
}

export const everythingIn = (content: ShopContent): { subject: DraftSubject; id: string; body: AnyBody }[] =>
  (Object.entries(content) as [DraftSubject, Record<string, AnyBody>][]).flatMap(([subject, bodies]) =>
    Object.entries(bodies).map(([id, body]) => ({ subject, id, body })),
  )

export const bodyIn = (content: ShopContent, subject: DraftSubject, id: string): AnyBody | null =>
  (content[subject] as Record<string, AnyBody>)[id] ?? null

/** The shop once these entries are live. */
export const withEntries = (
  content: ShopContent,
  entries: readonly Pick<Entry, 'subject' | 'id' | 'after'>[],
): ShopContent => {
  const next: Record<string, Record<string, AnyBody>> = {}
  for (const [subject, bodies] of Object.entries(content)) next[subject] = { ...bodies }
  for (const { subject, id, after } of entries) {
    if (after === null) delete next[subject]?.[id]
    else (next[subject] ??= {})[id] = after
  }
  return next as unknown as ShopContent
}

export const sameBody = (one: AnyBody | null, other: AnyBody | null): boolean => canonical(one) === canonical(other)

/** No accents, lower case, hyphens; "thing" without any letter or digit. */
const wordsOf = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, '') || 'thing'

/** `one-month`, or `one-month-2` when that id was ever given. */
export const idFrom = (name: string, isTaken: (id: string) => boolean): string => {
  const words = wordsOf(name)
  let id = words
  for (let count = 2; isTaken(id); count += 1) id = `${words}-${count}`
  return id
}

/** A fixed set: their ids are given, not made from a name. */
const fixedIds: { [S in DraftSubject]?: (body: DraftBody<S>) => string } = {
  legal: ({ kind }) => kind,
  brand: () => 'brand',
  text: ({ key }) => key,
  rule: ({ key }) => key,
}
/** Null for kinds that get their ids from a name. */
export const fixedIdOf = <S extends DraftSubject>(subject: S, body: DraftBody<S>): string | null =>
  fixedIds[subject]?.(body) ?? null
export const hasFixedIds = (subject: DraftSubject): boolean => subject in fixedIds

const RULE_TITLES: Readonly<Record<string, string>> = {
  kind: 'Kind of shop',
  timeZone: 'Time zone',
  taxRate: 'Tax rate',
  maximumQuantity: 'Maximum quantity',
  uncheckedPerShift: 'Unchecked drinks in a shift',
  askDrink: 'Which drink was made',
  ownerMail: 'Email of the day',
  ownerMailHour: 'Time of the email of the day',
  renewalTries: 'Renewals that were not paid',
  comeBack: 'Letter to who left',
  officeMinutes: 'Office sign-in',
  refundAloneCents: 'Refunds by one person',
  managerRefundCents: 'Refunds that a manager approves',
  social: 'Social media',
}

/** By its place on a page; an unknown one keeps its key. */
const textTitle = (key: string): string => {
  if (isShopText(key)) return whereShown[key]
  return isSocialPage(key) ? socialPages[key] : key
}

export const ruleTitle = (key: string): string => RULE_TITLES[key] ?? key

/** What a person calls it. */
export const titleOf = (subject: DraftSubject, id: string, body: AnyBody | null): string => {
  if (subject === 'legal') return legalTitles[id as LegalKind]
  if (subject === 'brand') return 'Brand'
  if (subject === 'rule') return ruleTitle(id)
  if (subject === 'text') return textTitle(id)
  if (body && 'code' in body) return body.code
  return body && 'name' in body ? body.name : id
}
