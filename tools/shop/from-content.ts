import { taxPercentOf } from '@sipday/rules/money.ts'
import type { OwnerMailMode } from '@sipday/rules/office/reports/owner-mail.ts'
import type { ComeBackMode } from '@sipday/rules/renewing/come-back.ts'
import type { TryMode } from '@sipday/rules/renewing/tries.ts'
import type { AskDrink } from '@sipday/rules/uses/ask-drink.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { FORMAT, type FilePlan, type ShopFile, type Some } from './shop-file.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { isShopRule } from './to-content.ts'

const priceText = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const priceOrNothing = (cents: number | null): string | undefined => (cents === null ? undefined : priceText(cents))

/** In the order in which it is shown; of things without an order, by their ids. */
const inOrder = <Body extends object>(bodies: Readonly<Record<string, Body>>): { id: string; body: Body }[] =>
  Object.entries(bodies)
    .map(([id, body]) => ({ id, body }))
    .toSorted((a, b) => positionOf(a.body) - positionOf(b.body) || (a.id < b.id ? -1 : 1))
const positionOf = (body: object): number => ('position' in body ? Number(body.position) : 0)

/** Nothing where the value is the usual one. */
const unless = <Value>(value: Value, usual: unknown): Value | undefined =>
  JSON.stringify(value) === JSON.stringify(usual) ? undefined : value

const SOCIAL = ['instagram', 'facebook']

/** The file of a shop. `contentOf` of it is the same shop again, apart from the gaps between positions. */
export const fileOf = (content: ShopContent): ShopFile => {
  const shopRule = (key: string) => content.rule[key]?.value
  const brand = content.brand['brand']
  const timeZone = String(shopRule('timeZone') ?? 'America/New_York')
  const locations = inOrder(content.location)
  const places = locations.map(({ id }) => id)
  const plans = inOrder(content.plan)
  const models = inOrder(content.model)
  const texts = Object.values(content.text)
  return plain({
    format: FORMAT,
    shop: {
      name: brand?.shopName ?? '',
      offer: brand?.offerLine ?? '',
      tagline: brand?.tagline ?? '',
      kind: shopRule('kind') as ShopKind | undefined,
      timeZone,
      taxRate: shopRule('taxRate') as number | undefined,
      maximumQuantity: shopRule('maximumQuantity') as number | undefined,
      uncheckedPerShift: shopRule('uncheckedPerShift') as number | undefined,
      askDrink: shopRule('askDrink') as AskDrink | undefined,
      ownerMail: shopRule('ownerMail') as OwnerMailMode | undefined,
      ownerMailHour: shopRule('ownerMailHour') as number | undefined,
      renewalTries: shopRule('renewalTries') as TryMode | undefined,
      comeBack: shopRule('comeBack') as ComeBackMode | undefined,
      officeMinutes: shopRule('officeMinutes') as number | undefined,
      refundAloneCents: shopRule('refundAloneCents') as number | undefined,
      managerRefundCents: shopRule('managerRefundCents') as number | undefined,
      mainColor: unless(brand?.mainColor, '#1976d2'),
      textOnMain: unless(brand?.textOnMain, '#ffffff'),
      logoSvg: unless(brand?.logoSvg, null),
      photo: brand?.photo ?? undefined,
      social: recordOf(texts.filter(({ key }) => SOCIAL.includes(key)).map(({ key, words }) => [key, words])),
    },
    locations: locations.map(({ id, body }) => ({
      id,
      name: body.name,
      address: body.address,
      zip: body.zip,
      lat: body.lat,
      lng: body.lng,
      timeZone: unless(body.timeZone, timeZone),
      phone: unless(body.phone, ''),
      opensOn: body.opensOn ?? undefined,
      tax: sinceEver(
        body.tax,
        ({ rate, from }) => ({ percent: taxPercentOf(rate), from }),
        ({ percent }) => percent,
      ),
      squareLocationId: sinceEver(
        body.square,
        ({ locationId, from }) => ({ id: locationId, from }),
        ({ id: own }) => own,
      ),
    })),
    models: models.map(({ id, body }) => {
      const own = plans.filter((plan) => plan.body.modelId === id)
      const minimumQuantity = sameIn(own.map((plan) => plan.body.minimumQuantity)) ?? 1
      const gift = sameIn(own.map((plan) => plan.body.gift)) ?? false
      return {
        id,
        name: body.name,
        description: body.description,
        photo: body.photo ?? undefined,
        minimumQuantity: unless(minimumQuantity, 1),
        gift: unless(gift, false),
        plans: own.map((plan): FilePlan => ({
          id: plan.id,
          name: plan.body.name,
          ...pricesIn(plan.body.prices),
          frequency: plan.body.frequency,
          type: plan.body.planType,
          description: plan.body.description,
          photo: plan.body.photo ?? undefined,
          soldAt: someOf(plan.body.sells, places),
          onSale: unless(plan.body.onSale, 'public'),
          minimumQuantity: unless(plan.body.minimumQuantity, minimumQuantity),
          gift: unless(plan.body.gift, gift),
        })),
      }
    }),
    benefits: inOrder(content.benefit).map(({ id, body }) => {
      const given = plans.filter((plan) => plan.body.benefits.includes(id)).map((plan) => plan.id)
      return {
        id,
        name: body.name,
        use: body.use,
        plans: given.length === plans.length ? ('all' as const) : given,
        status: unless(body.status, ['Active']),
        menuPrice: priceOrNothing(body.menuCents),
        cost: priceOrNothing(body.costCents),
      }
    }),
    campaigns: inOrder(content.campaign).map(({ id, body }) => ({
      id,
      name: unless(body.name, body.utm ?? id),
      utmCampaign: body.utm,
      models: unless(body.modelIds, []),
      locations: unless(body.locationIds, []),
      plans: unless(body.planIds, []),
      startsOn: body.startsOn ?? undefined,
      endsOn: body.endsOn ?? undefined,
      channel: unless(body.channel, ''),
      note: unless(body.note, ''),
      links: unless(body.links, []),
    })),
    codes: unless(
      inOrder(content.code).map(({ id, body }) => ({
        id: unless(id, body.code.toLowerCase()),
        code: body.code,
        off: 'price' in body.off ? { price: priceText(body.off.price) } : body.off,
        for: body.lasts,
        plans: unless(body.planIds, []),
        locations: unless(body.locationIds, []),
        from: body.startsOn ?? undefined,
        to: body.endsOn ?? undefined,
        newOnly: unless(body.newOnly, false),
        goesOn: unless(body.goesOn, false),
        oneUse: unless(body.oneUse, false),
        friendDays: body.friendDays ?? undefined,
        mostUses: body.mostUses ?? undefined,
      })),
      [],
    ),
    drinks: unless(drinksIn(content), []),
    extras: unless(
      inOrder(content.extra).map(({ id, body }) => ({
        id,
        name: body.name,
        kind: body.kind,
        price: priceText(body.cents),
        onSale: unless(body.onSale, true),
      })),
      [],
    ),
    legal: unless(
      inOrder(content.legal).map(({ body }) => ({
        kind: body.kind,
        title: body.title,
        body: body.body,
        material: unless(body.material, false),
        note: unless(body.note, ''),
      })),
      [],
    ),
    texts: recordOf(texts.filter(({ key }) => !SOCIAL.includes(key)).map(({ key, words }) => [key, words])),
    rules: recordOf(
      Object.values(content.rule)
        .filter(({ key }) => !isShopRule(key))
        .map(({ key, value }) => [key, value]),
    ),
  })
}

const drinksIn = (content: ShopContent): NonNullable<ShopFile['drinks']> =>
  inOrder(content['drink-group']).map(({ id, body }) => ({
    id,
    name: body.name,
    bannerLine: body.bannerLine,
    drawing: body.drawing ?? undefined,
    ground: body.ground,
    photo: body.photo ?? undefined,
    drinks: inOrder(content.drink)
      .filter((drink) => drink.body.groupId === id)
      .map((drink) => ({
        id: drink.id,
        name: drink.body.name,
        note: unless(drink.body.note, ''),
        upgrade: drink.body.upgradeCents === 0 ? undefined : priceText(drink.body.upgradeCents),
        drawing: drink.body.drawing ?? undefined,
        ground: drink.body.ground,
        photo: drink.body.photo ?? undefined,
        menuPrice: priceOrNothing(drink.body.menuCents),
        cost: priceOrNothing(drink.body.costCents),
        caffeineMg: drink.body.caffeineMg ?? undefined,
        allergens: unless(drink.body.allergens, []),
        sizes: unless(
          drink.body.sizes.map(({ name, cents }) => ({ name, price: cents === 0 ? undefined : priceText(cents) })),
          [],
        ),
      })),
  }))

/** Without the keys that have no value, as it is written and read again. */
const plain = (file: ShopFile): ShopFile => JSON.parse(JSON.stringify(file)) as ShopFile

const recordOf = <Value>(entries: [string, Value][]): Record<string, Value> | undefined =>
  entries.length === 0 ? undefined : Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The value that all have; undefined when they differ, or there are none. */
const sameIn = <Value>(values: readonly Value[]): Value | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined

const pricesIn = (prices: readonly { cents: number; from: string }[]): Pick<FilePlan, 'price' | 'prices'> => {
  const [only, ...others] = prices
  if (only && others.length === 0 && only.from === SINCE_EVER) return { price: priceText(only.cents) }
  return { prices: prices.map(({ cents, from }) => ({ price: priceText(cents), from })) }
}

/** A single value since ever as itself, otherwise the list; nothing for an empty one. */
const sinceEver = <Body, Item extends { from: string }>(
  list: readonly Body[],
  itemOf: (body: Body) => Item,
  single: (item: Item) => string,
): string | Item[] | undefined => {
  const items = list.map(itemOf)
  const [only, ...others] = items
  if (!only) return undefined
  return others.length === 0 && only.from === SINCE_EVER ? single(only) : items
}

/** The shortest way to name these of a list. */
const someOf = (chosen: readonly string[], whole: readonly string[]): Some => {
  const left = whole.filter((id) => !chosen.includes(id))
  if (left.length === 0) return 'all'
  return left.length < chosen.length ? { allBut: left } : whole.filter((id) => chosen.includes(id))
}
