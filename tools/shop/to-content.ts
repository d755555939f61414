import { draftBodies, type DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { Use } from '@sipday/contract/use.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { taxRateOf } from '@sipday/rules/money.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { requireKnown } from './require-known.ts'
import { type FilePlan, FileRefused, pick, type ShopFile } from './shop-file.ts'

const centsOf = (price: string): number => Number(price.replace('.', ''))
const centsOrNull = (price: string | undefined): number | null => (price === undefined ? null : centsOf(price))

/** `{[id]: body}` of a list. @throws FileRefused for an id that the file gives twice */
const byId = <Row extends { id: string }, Body>(
  rows: readonly Row[],
  bodyOf: (row: Row, position: number) => Body,
): Record<string, Body> => {
  const found: Record<string, Body> = {}
  for (const [position, row] of rows.entries()) {
    if (row.id in found) throw new FileRefused(`${row.id}: the file uses this id twice`)
    found[row.id] = bodyOf(row, position)
  }
  return found
}

/** The shop that a file describes, as the office edits it. Throws FileRefused for ids that the file does not define. */
export const contentOf = (file: ShopFile): ShopContent => {
  const plans = file.models.flatMap((model) => model.plans.map((plan) => ({ ...plan, model })))
  requireKnown(file)
  const { shop } = file
  const groups = file.drinks ?? []
  return {
    rule: rulesOf(file),
    brand: {
      brand: {
        shopName: shop.name,
        offerLine: shop.offer,
        tagline: shop.tagline,
        mainColor: shop.mainColor ?? '#1976d2',
        textOnMain: shop.textOnMain ?? '#ffffff',
        logoSvg: shop.logoSvg ?? null,
        photo: shop.photo ?? null,
      },
    },
    text: Object.fromEntries(
      Object.entries({ ...shop.social, ...file.texts }).map(([key, words]) => [key, { key, words }]),
    ),
    legal: Object.fromEntries(
      (file.legal ?? []).map(({ material = false, note = '', ...rest }) => [rest.kind, { ...rest, material, note }]),
    ),
    location: byId(
      file.locations,
      ({ id: _id, tax, squareLocationId, timeZone, phone, opensOn, ...rest }, position) => ({
        ...rest,
        timeZone: timeZone ?? shop.timeZone,
        phone: phone ?? '',
        opensOn: opensOn ?? null,
        tax: fromDays(
          tax,
          ({ percent, from }) => ({ rate: taxRateOf(percent), from }),
          (percent) => ({ percent }),
        ),
        square: fromDays(
          squareLocationId,
          ({ id, from }) => ({ locationId: id, from }),
          (id) => ({ id }),
        ),
        position,
      }),
    ),
    model: byId(file.models, ({ name, description, photo = null }, position) => ({
      name,
      description,
      photo,
      position,
    })),
    benefit: byId(file.benefits, ({ id, name, use, period, status = ['Active'], menuPrice, cost }, position) => ({
      name,
      use: givenUse({ id, use, period }),
      status,
      menuCents: centsOrNull(menuPrice),
      costCents: centsOrNull(cost),
      position,
    })),
    plan: byId(plans, (plan, position) => ({
      modelId: plan.model.id,
      name: plan.name,
      frequency: plan.frequency,
      planType: plan.type,
      description: plan.description,
      minimumQuantity: plan.minimumQuantity ?? plan.model.minimumQuantity ?? 1,
      gift: plan.gift ?? plan.model.gift ?? false,
      onSale: plan.onSale ?? 'public',
      sells: pick(file.locations, plan.soldAt).toSorted(),
      benefits: file.benefits
        .filter((benefit) => benefit.plans === 'all' || benefit.plans.includes(plan.id))
        .map(({ id }) => id)
        .toSorted(),
      prices: pricesOf(plan),
      photo: plan.photo ?? null,
      position,
    })),
    campaign: byId(file.campaigns, (one) => ({
      name: one.name ?? one.utmCampaign ?? one.id,
      utm: one.utmCampaign,
      modelIds: one.models ?? [],
      locationIds: one.locations ?? [],
      planIds: one.plans ?? [],
      startsOn: one.startsOn ?? null,
      endsOn: one.endsOn ?? null,
      channel: one.channel ?? '',
      note: one.note ?? '',
      links: one.links ?? [],
    })),
    code: byId(
      (file.codes ?? []).map((one) => ({ ...one, id: one.id ?? one.code.toLowerCase() })),
      (one) => ({
        code: one.code,
        off: offIn(one),
        lasts: one.for,
        planIds: one.plans ?? [],
        locationIds: one.locations ?? [],
        startsOn: one.from ?? null,
        endsOn: one.to ?? null,
        newOnly: one.newOnly ?? false,
        goesOn: one.goesOn ?? false,
        oneUse: one.oneUse ?? false,
        friendDays: one.friendDays ?? null,
        mostUses: one.mostUses ?? null,
      }),
    ),
    'drink-group': byId(groups, ({ name, bannerLine, drawing, ground, photo = null }, position) => ({
      name,
      bannerLine,
      drawing: drawing ?? null,
      ground,
      photo,
      position,
    })),
    drink: byId(
      groups.flatMap((group) => group.drinks.map((drink) => ({ ...drink, groupId: group.id }))),
      (
        {
          groupId,
          name,
          note,
          upgrade,
          drawing,
          ground,
          menuPrice,
          cost,
          caffeineMg,
          allergens,
          sizes = [],
          photo = null,
        },
        position,
      ) => ({
        groupId,
        name,
        note: note ?? '',
        upgradeCents: centsOrNull(upgrade) ?? 0,
        drawing: drawing ?? null,
        ground,
        menuCents: centsOrNull(menuPrice),
        costCents: centsOrNull(cost),
        caffeineMg: caffeineMg ?? null,
        allergens: allergens ?? [],
        sizes: sizes.map((size) => ({ name: size.name, cents: centsOrNull(size.price) ?? 0 })),
        photo,
        position,
      }),
    ),
    extra: byId(file.extras ?? [], ({ name, kind, price, onSale }, position) => ({
      name,
      kind,
      cents: centsOf(price),
      onSale: onSale ?? true,
      position,
    })),
  }
}

const offIn = ({ code, off }: NonNullable<ShopFile['codes']>[number]): DraftBody<'code'>['off'] => {
  const given = 'price' in off ? { price: typeof off.price === 'number' ? off.price : centsOf(off.price) } : off
  const { data } = draftBodies.code.shape.off.safeParse(given)
  if (data) return data
  throw new FileRefused(
    `code ${code}: "off" is {"percent": 1 to 100}, {"cents": 1 or more}, {"price": "0.50" or more} or {"drinks": 1}`,
  )
}

const SHOP_RULES = [
  'kind',
  'timeZone',
  'taxRate',
  'maximumQuantity',
  'uncheckedPerShift',
  'askDrink',
  'ownerMail',
  'ownerMailHour',
  'renewalTries',
  'comeBack',
  'officeMinutes',
  'refundAloneCents',
  'managerRefundCents',
] as const
export const isShopRule = (key: string): boolean => (SHOP_RULES as readonly string[]).includes(key)

const rulesOf = ({ shop, rules }: ShopFile): ShopContent['rule'] => {
  const found: Record<string, ShopContent['rule'][string]> = {}
  for (const key of SHOP_RULES) {
    const value = shop[key]
    if (value !== undefined) found[key] = { key, value }
  }
  for (const [key, value] of Object.entries(rules ?? {})) found[key] = { key, value }
  return found
}

/** One value since ever, or several, each from a day on. */
const fromDays = <Item extends { from: string }, Body>(
  given: string | readonly Item[] | undefined,
  bodyOf: (item: Item) => Body,
  single: (value: string) => Omit<Item, 'from'>,
): Body[] => {
  if (given === undefined) return []
  if (typeof given === 'string') return [bodyOf({ ...single(given), from: SINCE_EVER } as Item)]
  return given.map(bodyOf)
}

const pricesOf = ({ id, price, prices = [] }: FilePlan): { cents: number; from: string }[] => {
  if ((price === undefined) === (prices.length === 0))
    throw new FileRefused(`${id}: a plan has either a price, or prices with the days from which they apply`)
  if (price !== undefined) return [{ cents: centsOf(price), from: SINCE_EVER }]
  return prices.map(({ price: text, from }) => ({ cents: centsOf(text), from }))
}

/** @throws FileRefused for a benefit that says neither how often it can be used, or both. */
const givenUse = ({ id, use, period }: Pick<ShopFile['benefits'][number], 'id' | 'use' | 'period'>): Use => {
  if (use && !period) return use
  if (use || !period) throw new FileRefused(`benefit ${id}: give "use", such as {"count": 2, "per": "day"}`)
  return { count: 1, per: period === 'term' ? 'once' : period }
}
