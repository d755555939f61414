import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { MOST_USES, type Use, wrongWithUse } from '@sipday/contract/use.ts'

type BenefitBody = DraftBody<'benefit'>
/** As it is typed. `covers`: ids with what they are in front, "drink:thai". */
export type TypedBenefit = Omit<BenefitBody, 'use'> & {
  given: boolean
  count: number | null
  per: Use['per']
  gapMinutes: number | null
  days: string[]
  from: string
  to: string
  covers: string[]
  sizes: string[]
}

const isGiven = ({ status }: Pick<BenefitBody, 'status'>): boolean => status.includes('Active')

export const typedOf = ({ use, ...body }: BenefitBody): TypedBenefit => ({
  ...body,
  given: isGiven(body),
  count: use.count,
  per: use.per,
  gapMinutes: use.gapMinutes ?? null,
  days: (use.days ?? []).map(String),
  from: use.from ?? '',
  to: use.to ?? '',
  covers: [
    ...(use.covers?.groups ?? []).map((id) => `group:${id}`),
    ...(use.covers?.drinks ?? []).map((id) => `drink:${id}`),
  ],
  sizes: use.covers?.sizes ?? [],
})

const idsIn = (covers: readonly string[], kind: string): string[] =>
  covers.filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length))

/** What was chosen; where a number is missing or cannot be, one that can. */
export const chosenUse = (typed: TypedBenefit): Use => {
  const { per, count, gapMinutes, days, from, to, covers, sizes } = typed
  const [groups, drinks] = [idsIn(covers, 'group:'), idsIn(covers, 'drink:')]
  return {
    count: per === 'unlimited' ? 1 : count || 1,
    per,
    ...(gapMinutes ? { gapMinutes } : {}),
    ...(days.length > 0 ? { days: days.map(Number) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(covers.length + sizes.length > 0
      ? {
          covers: {
            ...(groups.length ? { groups } : {}),
            ...(drinks.length ? { drinks } : {}),
            ...(sizes.length ? { sizes } : {}),
          },
        }
      : {}),
  }
}

export const bodyOf = (typed: TypedBenefit): BenefitBody => {
  const {
    count: _count,
    per: _per,
    gapMinutes: _gap,
    days: _days,
    from: _from,
    to: _to,
    covers: _covers,
    sizes: _sizes,
    given,
    ...rest
  } = typed
  const others = rest.status.filter((one) => one !== 'Active')
  const status = given === isGiven(rest) ? rest.status : [...(given ? ['Active'] : []), ...others]
  return { ...rest, status, use: chosenUse(typed) }
}

export const wrongCount = (count: number | null): string | undefined =>
  count !== null && count >= 1 && count <= MOST_USES ? undefined : `From 1 to ${MOST_USES}.`

const subjects = { gapMinutes: 'The gap', to: 'The end' } as const

/** What is wrong at a field, given all that was typed. */
export const wrongAt = (typed: TypedBenefit, field: 'gapMinutes' | 'to'): string | undefined => {
  if (field === 'gapMinutes' && typed.gapMinutes === 0) return 'At least 1 minute, or leave it empty.'
  const wrong = wrongWithUse(chosenUse(typed))
  return wrong?.field === field ? `${subjects[field]} ${wrong.message}.` : undefined
}
