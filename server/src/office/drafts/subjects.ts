import { type DraftBody, draftBodies, type DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import type { Capability } from '@sipday/contract/office/people.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { overlapIn } from '@sipday/rules/hours/week.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { type AnyBody, fixedIdOf } from '@sipday/rules/office/release.ts'
import { wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import { Refusal } from '../../refusal.ts'
import { cleanLogo, type Logo } from '../../store/logo/clean-logo.ts'
import { ruleValues } from '../../store/office/subjects/settings.ts'
import { notAllowed } from '../access/needs.ts'
import type { OfficePerson } from '../access/session.ts'

const capabilityOf: Readonly<Record<DraftSubject, Capability>> = {
  model: 'catalogue',
  plan: 'catalogue',
  benefit: 'catalogue',
  'drink-group': 'catalogue',
  drink: 'catalogue',
  extra: 'catalogue',
  campaign: 'campaigns',
  code: 'catalogue',
  location: 'locations.life',
  legal: 'settings',
  brand: 'settings',
  text: 'settings',
  rule: 'settings',
}

const overlapOf = (hours: DraftBody<'location'>['hours']): Record<string, string> => {
  const overlap = Array.isArray(hours) ? overlapIn(hours) : null
  const weekday = Array.isArray(hours) ? hours[overlap?.[1] ?? 0]?.weekday : null
  return overlap === null ? {} : { hours: `Two of the hours on ${weekdayName(weekday ?? 0)} overlap.` }
}

/** What the schema cannot say; a message for each wrong field. */
const moreToCheck: { readonly [S in DraftSubject]?: (body: DraftBody<S>) => Record<string, string> } = {
  location: ({ timeZone, hours }) => ({
    ...(timeZone === '' || ruleValues.timeZone.safeParse(timeZone).success
      ? {}
      : { timeZone: 'Please choose a time zone.' }),
    ...overlapOf(hours),
  }),
  legal: ({ kind }) => (legalKinds.includes(kind) ? {} : { kind: 'There is no such text.' }),
  text: ({ key, words }) => {
    if (key === 'instagram' || key === 'facebook') return {}
    if (!isShopText(key)) return { key: 'There is no such text.' }
    const problem = wordsProblem(key, words)
    return problem === null ? {} : { words: problem }
  },
  rule: ({ key, value }) => {
    const schema = key in ruleValues ? ruleValues[key as keyof typeof ruleValues] : null
    if (schema === null) return { key: 'There is no such rule.' }
    return schema.safeParse(value).success ? {} : { value: 'Please enter a value that is possible here.' }
  },
}

const wrong = (fields: Record<string, string>): Refusal =>
  new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })

/**
 * Under the id that it must have. Throws Refusal 422 with a message for each wrong field by its path
 * (`prices.0.cents`).
 */
export const parsedBody = <S extends DraftSubject>(subject: S, given: unknown, id: string | null): DraftBody<S> => {
  const { data, error } = draftBodies[subject].safeParse(given)
  if (error) throw wrong(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])))
  const body = data as DraftBody<S>
  const fixed = fixedIdOf(subject, body)
  const fields = {
    ...moreToCheck[subject]?.(body),
    ...(fixed !== null && id !== null && fixed !== id ? { key: 'This belongs somewhere else.' } : {}),
  }
  if (Object.keys(fields).length > 0) throw wrong(fields)
  return body
}

const NOT_SAFE = 'Please choose an SVG drawing or a PNG picture of at most 64 kB.'

/** Removes everything that is no drawing. Throws Refusal 422. */
export const requireLogo = async (svg: string): Promise<Logo> => {
  const logo = await cleanLogo(svg)
  if (logo) return logo
  throw new Refusal(422, 'not_safe', NOT_SAFE, { fields: { logoSvg: NOT_SAFE } })
}

/** With the logo cleaned, wherever it came from (rule P). */
export const cleanedBody = async <B extends AnyBody>(body: B): Promise<B> =>
  'logoSvg' in body && body.logoSvg !== null ? { ...body, logoSvg: (await requireLogo(body.logoSvg)).svg } : body

/** A location that is not live has to say when it opens before it is published; a file may leave that to later (O6). */
export const askedBody = <B extends AnyBody>(body: B, live: AnyBody | null): B =>
  live === null && 'timeZone' in body && 'zip' in body ? { hours: [], ...body } : body

/** A manager edits campaigns that are only for their own locations. Throws Refusal 403. */
export const requireMayEdit = (
  person: OfficePerson,
  subject: DraftSubject,
  bodies: readonly (AnyBody | null)[],
): void => {
  const capability = capabilityOf[subject]
  if (!may(person, capability)) throw notAllowed()
  if (may(person, capability, { locationIds: [] })) return
  for (const body of bodies) {
    if (body === null) continue
    const places = 'locationIds' in body ? body.locationIds : []
    if (places.length === 0 || !places.every((id) => person.locationIds.includes(id))) throw notAllowed()
  }
}
