import { sentence } from '../../written/isolated.ts'
import type { Check } from '@sipday/contract/office/draft.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { areAlike } from '../../offers/code.ts'
import { isTrial, type OfferTime, offeredCents } from '../../offers/offer.ts'
import { GOES_ON_DAYS } from '../../offers/trial.ts'
import { priceHistory } from '../price-history.ts'
import type { ShopContent } from '../release.ts'
import { each, found, type ToCheck } from './to-check.ts'

const goesOnLongEnough = (lasts: OfferTime): boolean =>
  lasts !== 'always' && 'days' in lasts && lasts.days >= GOES_ON_DAYS.least && lasts.days <= GOES_ON_DAYS.most

/** What people type; the name of one-use codes they do not. */
const typedName = (body: DraftBody<'code'> | undefined): string | null => (body && !body.oneUse ? body.code : null)

/** Names that only hyphens tell from its own; of two that are new, one says so. */
const alikeTo = (id: string, { live, wanted }: ToCheck): string[] => {
  const nameIn = (content: ShopContent, which: string) => typedName(content.code[which])
  const isNew = (which: string) => nameIn(live, which) !== nameIn(wanted, which)
  const own = nameIn(wanted, id)
  if (own === null || !isNew(id)) return []
  return Object.keys(wanted.code).flatMap((other) => {
    const name = nameIn(wanted, other)
    const isAlike = name !== null && name !== own && areAlike(name, own)
    return isAlike && (!isNew(other) || other < id) ? [name] : []
  })
}

export const codeChecks = (all: ToCheck): Check[] =>
  each(all.wanted, 'code').flatMap(({ id, body }) => {
    const { wanted, facts } = all
    const say = (level: Check['level'], field: keyof typeof body, text: string) => [
      found(level, 'code', id, field, text),
    ]
    const { code, off, lasts, planIds, locationIds, startsOn, endsOn, friendDays, oneUse, newOnly, goesOn } = body
    const lost = planIds.filter((plan) => !(plan in wanted.plan))
    const closed = locationIds.filter((place) => !(place in wanted.location))
    const dear = each(wanted, 'plan').filter(({ id: plan, body: { prices } }) => {
      const cents = priceHistory(prices, facts.day).find(({ when }) => when === 'now')?.cents ?? 0
      const left = offeredCents(cents, off)
      return planIds.includes(plan) && !isTrial(body) && !('drinks' in off) && (left < 1 || left === cents)
    })
    return [
      ...(each(wanted, 'code').some((other) => other.id < id && other.body.code === code)
        ? say('error', 'code', `Two codes are ${code}.`)
        : []),
      ...alikeTo(id, all).flatMap((other) =>
        say(
          'warning',
          'code',
          `${code} and ${other} differ only by hyphens: typed otherwise, one is taken for the other or not found.`,
        ),
      ),
      ...('percent' in off && off.percent === 100 && !isTrial({ off, lasts })
        ? say('error', 'lasts', `${code} takes everything off. Say for how many days, as a trial.`)
        : []),
      ...(goesOn && !isTrial(body)
        ? say('error', 'goesOn', `${code} is no trial. Only a trial goes on by itself.`)
        : goesOn && !goesOnLongEnough(lasts)
          ? say(
              'error',
              'lasts',
              `${code} goes on by itself: it needs ${GOES_ON_DAYS.least} to ${GOES_ON_DAYS.most} days, for its reminder.`,
            )
          : []),
      ...(friendDays !== null && !(oneUse && newOnly)
        ? say(
            'error',
            'friendDays',
            `${code} is for friends: only its one-use codes can be good, and only for new members.`,
          )
        : []),
      ...(startsOn && endsOn && startsOn > endsOn ? say('error', 'endsOn', `${code} ends before it starts.`) : []),
      ...(planIds.length > 0 && lost.length === planIds.length
        ? say('error', 'planIds', `${code} is for plans that no longer exist.`)
        : []),
      ...(locationIds.length > 0 && closed.length === locationIds.length
        ? say('error', 'locationIds', `${code} is for locations that no longer exist.`)
        : []),
      ...dear.flatMap((plan) =>
        say(
          'warning',
          'off',
          sentence`${code} cannot be used for ${plan.body.name}: it would cost nothing, or no less.`,
        ),
      ),
    ]
  })
