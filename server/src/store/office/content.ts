import { type DraftBody, type DraftSubject, draftSubjects } from '@sipday/contract/office/draft-bodies.ts'
import type { AnyBody, ShopContent } from '@sipday/rules/office/release.ts'
import type { Trx } from '../../deps.ts'
import type { Database } from '../tables.ts'
import { versionOfItem } from './drafts.ts'
import { benefits } from './subjects/benefits.ts'
import { campaigns } from './subjects/campaigns.ts'
import { codes } from './subjects/codes.ts'
import { drinkGroups, drinks } from './subjects/drinks.ts'
import { extras } from './subjects/extras.ts'
import { legal } from './subjects/legal.ts'
import { locations } from './subjects/locations.ts'
import { models } from './subjects/models.ts'
import { plans } from './subjects/plans.ts'
import { brand, rules, texts } from './subjects/settings.ts'
import type { SubjectStore, WrittenAt } from './subjects/subject-store.ts'

/** In the order of writing: what others refer to comes first. */
const stores: { readonly [S in DraftSubject]: SubjectStore<S> } = {
  rule: rules,
  brand,
  text: texts,
  legal,
  location: locations,
  model: models,
  benefit: benefits,
  plan: plans,
  campaign: campaigns,
  code: codes,
  'drink-group': drinkGroups,
  drink: drinks,
  extra: extras,
}
const order = Object.keys(stores) as DraftSubject[]

const tables = {
  location: 'locations',
  model: 'pricing_models',
  benefit: 'benefits',
  plan: 'plans',
  campaign: 'campaigns',
  code: 'codes',
  'drink-group': 'drink_groups',
  drink: 'drinks',
  extra: 'extras',
} as const satisfies { readonly [S in DraftSubject]?: keyof Database }

/** Includes what is no longer live. */
export const isIdTaken = async (trx: Trx, subject: DraftSubject, id: string): Promise<boolean> => {
  const table = subject in tables ? tables[subject as keyof typeof tables] : null
  const inDraft = await versionOfItem(trx, { subject, id })
  if (inDraft !== null || table === null) return inDraft !== null
  return (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export const liveOf = <S extends DraftSubject>(trx: Trx, subject: S): Promise<Readonly<Record<string, DraftBody<S>>>> =>
  stores[subject].read(trx)

export const readContent = async (trx: Trx): Promise<ShopContent> => {
  const content: Partial<Record<DraftSubject, unknown>> = {}
  for (const subject of draftSubjects) content[subject] = await liveOf(trx, subject)
  return content as ShopContent
}

/** Ordered so that nothing refers to what is not there yet. */
export const writeContent = async (
  trx: Trx,
  things: readonly { subject: DraftSubject; id: string; body: AnyBody | null }[],
  at: WrittenAt,
): Promise<void> => {
  for (const subject of order)
    for (const { id, body } of things.filter((one) => one.subject === subject))
      await (stores[subject] as SubjectStore<DraftSubject>).write(trx, id, body, at)
}
