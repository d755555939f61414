import { capital } from '../texts/capital.ts'
import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import { daysText } from '../offers/friend-days.ts'
import { offText, timeText } from '../offers/offer-words.ts'
import { weekWords } from '../hours/hours-words.ts'
import { SINCE_EVER } from './price-history.ts'
import { percentText } from '../money.ts'
import { caffeineText, pricedSizes } from '../texts/drink-words.ts'
import { listText } from '../texts/list-text.ts'
import { sizesOf } from '../uses/covers.ts'
import { textOfUse } from '../uses/use-words.ts'
import { frequencyWords, priceWords, pricesText, upgradeText } from './words/catalogue-words.ts'
import { ruleText } from './words/rule-words.ts'

export type NameOf = (subject: DraftSubject, id: string) => string
export type DraftFact = {
  field: string
  term: string
  detail: string
}

type Describe<S extends DraftSubject> = {
  [F in keyof DraftBody<S>]?: [term: string, say: (body: DraftBody<S>, nameOf: NameOf) => string]
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')
const centsText = (cents: number | null): string => (cents === null ? '' : dollars(cents))
const names = (subject: DraftSubject, ids: readonly string[], nameOf: NameOf): string =>
  ids.map((id) => nameOf(subject, id)).join(', ')
const anyOf = (subject: DraftSubject, ids: readonly string[], nameOf: NameOf): string =>
  ids.length === 0 ? 'Any' : names(subject, ids, nameOf)
/** "6.675%, 8.875% from January 1, 2027" */
const fromDays = (list: readonly { text: string; from: string }[]): string =>
  [...list]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ text, from }) => (from === SINCE_EVER ? text : `${text} from ${dateText(from)}`))
    .join(', ')
const photoText = ({ photo }: { photo?: ChosenPhoto | null }): string =>
  photo ? `“${photo.alt}”, cropped at ${photo.x} % and ${photo.y} %` : ''
const drawingText = (drawing: string | null): string => drawing?.replaceAll('-', ' ') ?? 'First letter'
/** An address holds three bytes in four characters. */
const logoFact = (logo: string | null): string => {
  if (logo === null) return ''
  if (logo.startsWith('data:')) return `A picture of ${Math.ceil((logo.length * 3) / 4 / 1024)} kB`
  return `A drawing of ${logo.length} characters`
}
const dayText = (day: string | null): string => (day ? dateText(day) : '')

export const onSaleWords = { public: 'For everyone', campaign: 'Only through a campaign', off: 'Not on sale' } as const
export const extraKinds = { upgrade: 'Upgrade', topping: 'Topping' } as const
export const planTypeWords = { Base: 'Plan', Upgrade: 'Upgrade of another plan' } as const

/** In reading order. Other kinds are read by their field names. */
const descriptions: { [S in DraftSubject]?: Describe<S> } = {
  model: {
    name: ['Name', (body) => body.name],
    description: ['Description', (body) => body.description],
    photo: ['Photo', photoText],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  plan: {
    name: ['Name', (body) => body.name],
    modelId: ['Membership', (body, nameOf) => nameOf('model', body.modelId)],
    prices: [priceWords.heading, (body) => pricesText(body.prices, body.frequency)],
    frequency: ['How Often', (body) => frequencyWords[body.frequency]],
    planType: ['Kind', (body) => planTypeWords[body.planType]],
    description: ['Description', (body) => body.description],
    minimumQuantity: ['Fewest People', (body) => String(body.minimumQuantity)],
    gift: ['Always a Gift', (body) => yesNo(body.gift)],
    onSale: ['On Sale', (body) => onSaleWords[body.onSale]],
    benefits: ['What It Gives', (body, nameOf) => names('benefit', body.benefits, nameOf)],
    sells: ['Sold At', (body, nameOf) => names('location', body.sells, nameOf)],
    photo: ['Photo', photoText],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  benefit: {
    name: ['Name', (body) => body.name],
    use: ['How Often', (body, nameOf) => textOfUse(body.use, nameOf)],
    status: ['Given', (body) => yesNo(body.status.includes('Active'))],
    menuCents: [priceWords.menu, (body) => centsText(body.menuCents)],
    costCents: [priceWords.cost, (body) => centsText(body.costCents)],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  'drink-group': {
    name: ['Name', (body) => body.name],
    bannerLine: ['In the Banner', (body) => body.bannerLine],
    drawing: ['Drawing', (body) => drawingText(body.drawing)],
    ground: ['Ground', (body) => body.ground],
    photo: ['Photo', photoText],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  drink: {
    name: ['Name', (body) => body.name],
    groupId: ['Group', (body, nameOf) => nameOf('drink-group', body.groupId)],
    note: ['Note', (body) => body.note],
    upgradeCents: [priceWords.upgrade, (body) => upgradeText(body.upgradeCents)],
    drawing: ['Drawing', (body) => drawingText(body.drawing)],
    ground: ['Ground', (body) => body.ground],
    photo: ['Photo', photoText],
    menuCents: [priceWords.menu, (body) => centsText(body.menuCents)],
    costCents: [priceWords.cost, (body) => centsText(body.costCents)],
    caffeineMg: ['Caffeine', (body) => caffeineText(body.caffeineMg)],
    allergens: ['Allergens', (body) => capital(listText(body.allergens))],
    sizes: ['Sizes', (body) => pricedSizes(sizesOf(body))],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  extra: {
    name: ['Name', (body) => body.name],
    kind: ['Kind', (body) => extraKinds[body.kind]],
    cents: ['Price at the Till', (body) => dollars(body.cents)],
    onSale: ['On Sale', (body) => yesNo(body.onSale)],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  location: {
    name: ['Name', (body) => body.name],
    address: ['Street and City', (body) => body.address],
    zip: ['ZIP Code', (body) => body.zip],
    phone: ['Phone', (body) => body.phone],
    lat: ['Latitude', (body) => plain(body.lat)],
    lng: ['Longitude', (body) => plain(body.lng)],
    timeZone: ['Time Zone', (body) => body.timeZone],
    hours: ['Hours', (body) => (body.hours ? weekWords(body.hours) : '')],
    opensOn: ['Opening Day', (body) => dayText(body.opensOn)],
    tax: ['Sales Tax', (body) => fromDays(body.tax.map(({ rate, from }) => ({ text: percentText(rate), from })))],
    square: [
      'Location at Square',
      (body) => fromDays(body.square.map(({ locationId, from }) => ({ text: locationId, from }))),
    ],
    position: ['Place in the List', (body) => String(body.position + 1)],
  },
  campaign: {
    name: ['Name', (body) => body.name],
    utm: ['utm_campaign', (body) => body.utm ?? ''],
    modelIds: ['Memberships', (body, nameOf) => anyOf('model', body.modelIds, nameOf)],
    locationIds: ['Locations', (body, nameOf) => anyOf('location', body.locationIds, nameOf)],
    planIds: ['Plans', (body, nameOf) => anyOf('plan', body.planIds, nameOf)],
    startsOn: ['Starts', (body) => dayText(body.startsOn)],
    endsOn: ['Ends', (body) => dayText(body.endsOn)],
    channel: ['Where It Runs', (body) => body.channel],
    note: ['Note', (body) => body.note],
    links: [
      'Links',
      (body) => body.links.map(({ label, medium, content }) => label || `${medium} ${content}`).join(', '),
    ],
  },
  code: {
    code: ['Code', (body) => body.code],
    off: ['What It Gives', (body) => offText(body.off)],
    lasts: ['For How Long', (body) => timeText(body.lasts)],
    planIds: ['Plans', (body, nameOf) => anyOf('plan', body.planIds, nameOf)],
    locationIds: ['Locations', (body, nameOf) => anyOf('location', body.locationIds, nameOf)],
    startsOn: ['Starts', (body) => dayText(body.startsOn)],
    endsOn: ['Ends', (body) => dayText(body.endsOn)],
    goesOn: ['After the Trial', (body) => (body.goesOn ? 'It goes on' : '')],
    oneUse: ['One-Use Codes Only', (body) => yesNo(body.oneUse)],
    friendDays: ['Days for Both', (body) => (body.friendDays === null ? 'Not for friends' : daysText(body.friendDays))],
    newOnly: ['New Members Only', (body) => yesNo(body.newOnly)],
    mostUses: ['Most Uses', (body) => (body.mostUses === null ? 'Any number' : String(body.mostUses))],
  },
  legal: {
    title: ['Title', (body) => body.title],
    body: ['Text', (body) => body.body],
    material: ['Material Change', (body) => yesNo(body.material)],
    note: ['Note', (body) => body.note],
  },
  brand: {
    shopName: ['Shop Name', (body) => body.shopName],
    offerLine: ['Offer Line', (body) => body.offerLine],
    tagline: ['Tagline', (body) => body.tagline],
    mainColor: ['Main Color', (body) => body.mainColor],
    textOnMain: ['Text on the Main Color', (body) => body.textOnMain],
    logoSvg: ['Logo', (body) => logoFact(body.logoSvg)],
    photo: ['Photo of the Banner', photoText],
  },
  text: { words: ['Words', (body) => body.words] },
  rule: { value: ['Value', (body) => ruleText(body.key, body.value)] },
}

/** "upgradeCents" as "Upgrade cents". */
const spoken = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return capital(words)
}
const plain = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesNo(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One fact for each field. */
export const draftFacts = <S extends DraftSubject>(subject: S, body: DraftBody<S>, nameOf: NameOf): DraftFact[] => {
  const described = descriptions[subject] as Describe<S> | undefined
  const fields = (described ? Object.keys(described) : Object.keys(body)) as (keyof DraftBody<S> & string)[]
  return fields.map((field) => {
    const [term, say] = described?.[field] ?? [spoken(field), () => plain(body[field])]
    return { field, term, detail: say(body, nameOf) }
  })
}

/** What each of their entries says holds from a day on. */
const FROM_DAYS: readonly string[] = ['prices', 'tax', 'square']

/**
 * Null when one is missing, so that everything differs. `holds`: what is there now stays until a later day, and `after`
 * says what is added.
 */
export const draftDifferences = <S extends DraftSubject>(
  subject: S,
  before: DraftBody<S> | null,
  after: DraftBody<S> | null,
  nameOf: NameOf,
): (DraftFact & { before: string; after: string; holds: boolean })[] => {
  const [old, fresh] = [before, after].map((body) => (body ? draftFacts(subject, body, nameOf) : []))
  const shape = fresh?.length ? fresh : (old ?? [])
  const detail = (facts: DraftFact[] | undefined, field: string) =>
    facts?.find((fact) => fact.field === field)?.detail ?? ''
  return shape
    .map((fact) => ({ ...fact, before: detail(old, fact.field), after: detail(fresh, fact.field) }))
    .filter((fact) => fact.before !== fact.after)
    .map((fact) => {
      const holds = FROM_DAYS.includes(fact.field) && fact.before !== '' && fact.after.startsWith(`${fact.before}, `)
      return { ...fact, holds, after: holds ? fact.after.slice(fact.before.length + 2) : fact.after }
    })
}
