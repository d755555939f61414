import { countText } from '../../written/counts.ts'
import { capital } from '../../texts/capital.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { canonical } from '../publishing/canonical.ts'
import { type AnyBody, type Entry, everythingIn, type ShopContent, titleOf } from '../release.ts'
import { listText } from '../../texts/list-text.ts'
import { changeWords } from './sentences.ts'

/** Null: not there, before or after. */
export type FieldChange = {
  subject: DraftSubject
  id: string
  title: string
  /** `*`: the whole thing is new or taken off. */
  field: string
  before: unknown
  after: unknown
  sentence: string
}

/** Finds the names of ids. */
const namerOf = (contents: readonly ShopContent[]) => {
  const names = new Map<string, string>()
  for (const { id, body } of contents.flatMap(everythingIn)) if ('name' in body) names.set(id, body.name)
  return (id: string): string => names.get(id) ?? id
}

/** `contents`: where names are looked up, the newest last. */
export const fieldChangesOf = (entries: readonly Entry[], contents: readonly ShopContent[]): FieldChange[] => {
  const nameOf = namerOf(contents)
  return entries.flatMap(({ subject, id, before, after }) => {
    const title = titleOf(subject, id, after ?? before)
    const fields = before && after ? Object.keys(after) : ['*']
    return fields.flatMap((field): FieldChange[] => {
      const valueIn = (body: AnyBody | null): unknown =>
        field === '*' ? body : (body?.[field as keyof AnyBody] ?? null)
      const change = { subject, id, title, field, before: valueIn(before), after: valueIn(after) }
      if (canonical(change.before) === canonical(change.after)) return []
      return [{ ...change, sentence: `${changeWords({ ...change, nameOf })}.` }]
    })
  })
}

const kinds: Readonly<Record<DraftSubject, [one: string, many: string]>> = {
  model: ['membership type', 'membership types'],
  plan: ['plan', 'plans'],
  benefit: ['benefit', 'benefits'],
  'drink-group': ['drink group', 'drink groups'],
  drink: ['drink', 'drinks'],
  extra: ['extra', 'extras'],
  campaign: ['campaign', 'campaigns'],
  code: ['code', 'codes'],
  location: ['location', 'locations'],
  legal: ['legal text', 'legal texts'],
  brand: ['brand', 'brands'],
  text: ['text', 'texts'],
  rule: ['rule', 'rules'],
}

/** "2 plans and 1 text changed."; empty when nothing is. The only brand is not counted. */
export const summaryOf = (entries: readonly Pick<Entry, 'subject'>[]): string => {
  const parts = Object.entries(kinds).flatMap(([subject, [one, many]]) => {
    const count = entries.filter((entry) => entry.subject === subject).length
    if (count === 0) return []
    return [subject === 'brand' ? `the ${one}` : countText(count, one, many)]
  })
  if (parts.length === 0) return ''
  const sentence = `${listText(parts)} changed.`
  return capital(sentence)
}
