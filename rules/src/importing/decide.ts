import { dateText } from '../calendar.ts'
import { dollars, percentText, renewalCents } from '../money.ts'
import type { AtSquare } from './at-square.ts'
import type { Choices } from './choices.ts'
import { namedSo, nearestTo } from './nearest.ts'
import { daysOf } from './paid-days.ts'
import type { PlanHere, PlannedMembership, ShopHere } from './planned.ts'
import { Problem, Skipped } from './problem.ts'
import type { Wish } from './wish.ts'

export type Decided = { planned: PlannedMembership | null; notes: string[] } | { problem: string } | { skip: string }

/** @throws Problem with the nearest name */
const chosen = <T extends { id: string; name: string }>(
  said: string,
  all: readonly T[],
  choices: Readonly<Record<string, string>> | undefined,
  what: 'plan' | 'location',
): T => {
  const wanted = choices?.[said] ?? said
  const found = wanted === '' && what === 'location' && all.length === 1 ? all[0] : namedSo(wanted, all)
  if (found) return found
  const flag = what === 'plan' ? 'plan' : 'place'
  if (wanted === '') throw new Problem(`no ${what} is named. Say once which: --${flag} "=${all[0]?.id ?? ''}"`)
  throw new Problem(`${what} '${said}' is not known; nearest: ${nearestTo(wanted, all)?.name ?? 'none'}`)
}

/** Null where it cannot be; why is added to what is wrong, so that all of it is said at once. */
const found = <T>(wrong: string[], find: () => T): T | null => {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    wrong.push(error.message)
    return null
  }
}

/** What a row means in this shop: a membership of tomorrow, nothing (a person alone), or why not. */
export const decide = (wish: Wish, shop: ShopHere, choices: Choices, square: AtSquare | null): Decided => {
  try {
    if (wish.status === 'ended' && square === null) throw new Skipped('ended')
    if (wish.plan === '' && choices.plans?.[''] === undefined && square === null) {
      if (choices.people) return { planned: null, notes: [] }
      throw new Problem('no plan is named. Say once which: --plan "=one-month", or that these are customers: --people')
    }
    return membershipOf(wish, shop, choices, square)
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    if (error instanceof Skipped) return { skip: error.message }
    throw error
  }
}

const membershipOf = (wish: Wish, shop: ShopHere, choices: Choices, square: AtSquare | null): Decided => {
  const notes: string[] = []
  requireState(wish, choices, square)
  const wrong: string[] = []
  const place = found(wrong, () => chosen(wish.place, shop.places, choices.places, 'location'))
  const plan = found(wrong, () => planOf(wish, shop, choices, square))
  if (place === null || plan === null) throw new Problem(wrong.join('; '))
  if (!place.isOpen) throw new Problem(`the location ${place.name} is closing or closed`)
  if (!plan.placeIds.includes(place.id)) throw new Problem(`the plan ${plan.name} is not sold at ${place.name}`)
  const frequency = wish.frequency ?? plan.frequency
  if (frequency !== plan.frequency)
    throw new Problem(`it is billed every ${frequency}, and the plan ${plan.name} every ${plan.frequency}`)
  const terms = { wish, plan, place, frequency, square, choices, notes }
  const dates = daysOf(terms)
  const priceCents = square?.priceCents ?? wish.priceCents ?? plan.priceCents
  const goesOn = dates.kind === 'renewing' && !dates.isCanceled
  if (goesOn && priceCents !== plan.priceCents)
    notes.push(`keeps ${dollars(priceCents)}; ${plan.name} is ${dollars(plan.priceCents)} today`)
  if (square && goesOn) requireTax(square, shop.taxRateOn(place.id, dates.paidThrough), priceCents, choices)
  if (goesOn && !square?.card)
    notes.push(
      `${square ? 'the card cannot be charged' : 'no card comes along'}: one is to be added before the next charge`,
    )
  return {
    notes,
    planned: {
      planId: plan.id,
      placeId: place.id,
      frequency,
      priceCents,
      ...dates,
      isGift: wish.gift,
      code: wish.code,
      punchCard: punchCardOf(wish, plan, choices),
      usedUp: usedUpOf(wish, plan, notes),
      square,
      nextCents: goesOn ? renewalCents(priceCents, shop.taxRateOn(place.id, dates.paidThrough)) : null,
    },
  }
}

/** Square's word about money counts: what it does not bill cannot be adopted. */
const requireState = ({ status, squareId }: Wish, { trust }: Choices, square: AtSquare | null): void => {
  if (square) {
    if (square.state === 'paused') throw new Problem('Square has paused it. Resume it there first, or cancel it')
    const runs = square.state === 'running' || square.state === 'ending'
    if (runs === (status !== 'ended')) {
      if (!runs) throw new Skipped('ended at Square')
      return
    }
    if (trust === 'square' && runs) return
    if (trust === 'square') throw new Skipped('ended at Square')
    if (trust === 'list' && status === 'ended') throw new Skipped('ended in the list')
    throw new Problem(
      runs
        ? 'the list says ended, and Square goes on charging. Cancel it at Square, or say once: --trust square'
        : `the list says active, Square says canceled${square.endedOn ? ` since ${dateText(square.endedOn)}` : ''}. Say once whom to believe: --trust square`,
    )
  }
  if (squareId !== null) throw new Problem(`Square does not know the subscription ${squareId}`)
  if (status === 'paused') throw new Problem('it is paused. Resume it at the old place first')
  if (status === 'behind') throw new Problem('its last payment has not arrived at the old place')
}

const planOf = (wish: Wish, shop: ShopHere, choices: Choices, square: AtSquare | null): PlanHere => {
  const said = wish.plan || square?.planName || ''
  const [only, ...others] = shop.plans.filter(
    (plan) =>
      square !== null &&
      plan.frequency === square.frequency &&
      plan.priceCents === square.priceCents &&
      !/gift/i.test(plan.name),
  )
  const isNamed = namedSo(choices.plans?.[said] ?? said, shop.plans) !== null
  if (!isNamed && choices.plans?.[said] === undefined && wish.plan === '' && only && others.length === 0) return only
  return chosen(said, shop.plans, choices.plans, 'plan')
}

/** A bill is never another sum than before without the owner's word (R65 changes the tax at Square by night). */
const requireTax = ({ taxRate, card }: AtSquare, here: number, priceCents: number, { taxes }: Choices): void => {
  if (taxes === 'location' || taxRate === here || card === null) return
  const [before, after] = [renewalCents(priceCents, taxRate), renewalCents(priceCents, here)]
  if (before === after) return
  throw new Problem(
    `Square adds ${percentText(taxRate)} of tax and bills ${dollars(before)}; with this location's ${percentText(here)} it is ${dollars(after)}. Change the tax in the office, or say once: --taxes location`,
  )
}

const punchCardOf = ({ left }: Wish, plan: PlanHere, { benefit }: Choices): PlannedMembership['punchCard'] => {
  if (left === null) return null
  const found = benefit === undefined ? plan.benefits[0] : namedSo(benefit, plan.benefits)
  if (!found) throw new Problem(`the plan ${plan.name} has no benefit ${benefit ?? 'for a punch card'}`)
  return { benefitId: found.id, left }
}

const usedUpOf = ({ redeemed }: Wish, plan: PlanHere, notes: string[]): string[] =>
  redeemed.flatMap((name) => {
    const benefit = namedSo(name, plan.benefits)
    if (benefit === null) notes.push(`the benefit '${name}' is not part of ${plan.name} here`)
    return benefit?.use.per === 'once' ? [benefit.id] : []
  })
