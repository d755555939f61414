import type { CounterMember } from '@sipday/contract/counter.ts'
import { extraOfSize, extrasHere, withDrink } from '@sipday/rules/extras/extras.ts'
import { isDrink } from '@sipday/rules/uses/ask-drink.ts'
import { covers, sizeCents } from '@sipday/rules/uses/covers.ts'
import type { ChosenDrink, CounterContext } from '../context.ts'
import { standingOf } from '../member/standing.ts'
import { drinkName } from '../sold-out/sold-out-words.ts'

type Patch = Partial<CounterContext>
type Benefit = CounterMember['benefits'][number]
type OnMenu = Pick<CounterContext, 'till' | 'menu'>
export type MenuDrink = CounterContext['menu'][number]['drinks'][number]

/** `cents`: what is charged for a drink that the benefit does not cover; null where the menu price is not known. */
export type Offered = { drink: MenuDrink; name: string; covered: boolean; cents: number | null }

/** The usual drink first; empty where the till does not ask. */
export const offeredFor = (
  { till, menu }: OnMenu,
  benefit: Pick<Benefit, 'period' | 'of' | 'covers'>,
  usual?: string,
): Offered[] => {
  if (!till?.shift.asksDrink || !isDrink(benefit)) return []
  const { menuCents = {} } = till.shift
  const all = menu.flatMap((group) =>
    group.drinks.map((drink) => ({
      drink,
      name: drinkName(menu, drink),
      covered: covers(benefit, { drinkId: drink.id, groupId: group.id }),
      cents: menuCents[drink.id] ?? null,
    })),
  )
  return [...all.filter(({ drink }) => drink.id === usual), ...all.filter(({ drink }) => drink.id !== usual)]
}

const soldOutIn = (menu: CounterContext['menu']): string[] =>
  menu.flatMap(({ drinks }) => drinks.filter((drink) => drink['Sold Out']).map(({ id }) => id))

/** What the till offers at its location, without what ran out there. */
export const extrasAt = ({ till, menu }: OnMenu) => extrasHere(till?.shift.extras ?? [], soldOutIn(menu))

type Covering = Pick<Benefit, 'covers'>

const onMenu = (menu: CounterContext['menu'], id: string | undefined): MenuDrink | undefined =>
  menu.flatMap(({ drinks }) => drinks).find((drink) => drink.id === id)

/** What is asked for: the big button's benefit. */
const asked = ({ member, guest }: CounterContext): Covering =>
  (member ? standingOf(member).main : mainOffline(guest)) ?? {}

export const mainOffline = (guest: CounterContext['guest']) =>
  guest?.benefits.find(({ period, ready }) => period === 'day' && ready)

/** Each with what it costs; empty for a drink that comes in one. */
export const sizesFor = (drink: MenuDrink | undefined, benefit: Covering): { name: string; cents: number }[] => {
  const { sizes = [] } = drink ?? {}
  return sizes.length < 2 ? [] : sizes.map((size) => ({ name: size.name, cents: sizeCents(benefit, sizes, size) }))
}

/** With its upgrade and what its size costs with this benefit; null for none. */
export const chosen = (context: CounterContext, drink: ChosenDrink | null, benefit = asked(context)): Patch => {
  const size = sizesFor(onMenu(context.menu, drink?.id), benefit).find(({ name }) => name === drink?.size)
  return {
    drink,
    extras: withDrink(
      context.extras,
      extrasAt(context),
      drink?.id ?? null,
      size ? extraOfSize(size.name, size.cents) : null,
    ),
  }
}

/** In the largest size that the benefit names; without one, in the one that is pressed. */
export const inUsualSize = (context: CounterContext, id: string): Pick<ChosenDrink, 'id' | 'size'> => {
  const { covers: named } = asked(context)
  const sizes = sizesFor(onMenu(context.menu, id), { covers: named })
  return { id, size: sizes.findLast(({ name }) => named?.sizes?.includes(name))?.name ?? null }
}

/** The usual drink is chosen beforehand where the shop wants it and it can be made. */
export const meet = (context: CounterContext, member: CounterMember): Patch => {
  const { main, used } = standingOf(member)
  const met = { ...context, member }
  const none = { member, ...chosen(met, null) }
  if (context.till?.shift.asksDrink !== 'usual' || !main || used) return none
  const usual = offeredFor(context, main, member.usual).find(({ drink }) => drink.id === member.usual)
  if (!usual?.covered || usual.drink['Sold Out']) return none
  return { member, ...chosen(met, { ...inUsualSize(met, usual.drink.id), usual: true }) }
}

/** What was pressed goes with whatever is redeemed next; what the till chose itself, only with a drink. */
export const madeWith = (context: CounterContext, entitlementId: string): Patch => {
  const benefit = context.member?.benefits.find((one) => one.entitlementId === entitlementId)
  return chosen(context, context.drink?.usual && benefit && !isDrink(benefit) ? null : context.drink, benefit)
}

/** "Taro Milk Tea, Large" */
export const nameOfChosen = ({ menu, drink }: CounterContext): string | undefined => {
  const found = onMenu(menu, drink?.id)
  return found && [drinkName(menu, found), drink?.size].filter(Boolean).join(', ')
}
