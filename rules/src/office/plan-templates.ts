import { capital } from '../texts/capital.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'
import type { Use } from '@sipday/contract/use.ts'

type Plan = DraftBody<'plan'>
export type TemplateKey = 'month' | 'year' | 'treat' | 'gift'
export type BenefitKey = 'drink' | 'treat'
export type ModelKey = 'individual' | 'gift'

export type PlanTemplate = Pick<Plan, 'name' | 'frequency' | 'planType' | 'description' | 'gift'> & {
  key: TemplateKey
  /** What it is, for who chooses. */
  about: string
  model: ModelKey
  benefits: readonly BenefitKey[]
  /** To begin with, in cents. */
  usualCents: number
}

/** The first words of a kind of shop, all for the owner to change. */
type Kit = {
  /** For who chooses what kind the shop is. */
  name: string
  tagline: string
  /** What a member gets, and what it is called in a sentence about every day. */
  daily: string
  many: string
  /** What the dearer plan has beside it. */
  beside: string
  monthCents: number
}

export const kits: Readonly<Record<ShopKind, Kit>> = {
  'bubble-tea': {
    name: 'Bubble tea',
    tagline: 'Your bubble tea, every day',
    daily: 'One medium drink a day',
    many: 'drinks',
    beside: 'treat',
    monthCents: 3000,
  },
  coffee: {
    name: 'Coffee',
    tagline: 'Your coffee, every day',
    daily: 'One coffee a day',
    many: 'coffees',
    beside: 'pastry',
    monthCents: 4500,
  },
  'tea-and-juice': {
    name: 'Tea and juice',
    tagline: 'Your tea or juice, every day',
    daily: 'One drink a day',
    many: 'drinks',
    beside: 'snack',
    monthCents: 4500,
  },
  'ice-cream': {
    name: 'Ice cream',
    tagline: 'Your ice cream, every day',
    daily: 'One scoop a day',
    many: 'scoops',
    beside: 'sundae',
    monthCents: 3000,
  },
  bakery: {
    name: 'Bakery',
    tagline: 'Fresh from the oven, every day',
    daily: 'One pastry a day',
    many: 'pastries',
    beside: 'loaf',
    monthCents: 4500,
  },
  other: {
    name: 'Something else',
    tagline: 'Your drink, every day',
    daily: 'One drink a day',
    many: 'drinks',
    beside: 'treat',
    monthCents: 3000,
  },
}

/** Memberships, benefits and plans to begin with. */
export const templatesOf = (kind: ShopKind) => {
  const { daily, many, beside, monthCents } = kits[kind]
  const models: Readonly<Record<ModelKey, Pick<DraftBody<'model'>, 'name' | 'description'>>> = {
    individual: { name: 'Individual Membership', description: `${daily}, just for you.` },
    gift: { name: 'Gift Membership', description: `A gift of daily ${many}. You pay once, and it does not renew.` },
  }
  const benefits: Readonly<Record<BenefitKey, { name: string; use: Use }>> = {
    drink: { name: daily, use: { count: 1, per: 'day' } },
    treat: { name: `One ${beside} a month`, use: { count: 1, per: 'month' } },
  }
  const plans: readonly PlanTemplate[] = [
    {
      key: 'month',
      name: 'One Month',
      about: 'Renews every month until the member cancels',
      description: `A month of daily ${many}. Renews every month until you cancel.`,
      frequency: 'month',
      planType: 'Base',
      gift: false,
      model: 'individual',
      benefits: ['drink'],
      usualCents: monthCents,
    },
    {
      key: 'year',
      name: 'Annual',
      about: 'Renews every year',
      description: `A year of daily ${many}. Renews every year until you cancel.`,
      frequency: 'year',
      planType: 'Base',
      gift: false,
      model: 'individual',
      benefits: ['drink'],
      usualCents: monthCents * 11,
    },
    {
      key: 'treat',
      name: `One Month + ${capital(beside)}`,
      about: `The month, with a ${beside}`,
      description: `A month of daily ${many} and one ${beside}. Renews every month until you cancel.`,
      frequency: 'month',
      planType: 'Upgrade',
      gift: false,
      model: 'individual',
      benefits: ['drink', 'treat'],
      usualCents: monthCents + 500,
    },
    {
      key: 'gift',
      name: 'Gifting 3 Months',
      about: 'Paid once by someone else, does not renew',
      description: `3 months of daily ${many} as a gift. One payment, no renewal.`,
      frequency: '3 months',
      planType: 'Base',
      gift: true,
      model: 'gift',
      benefits: ['drink'],
      usualCents: monthCents * 3,
    },
  ]
  return { models, benefits, plans }
}

/** Whatever it is called now. */
export const isFrom = (template: PlanTemplate, plan: Plan): boolean =>
  plan.frequency === template.frequency && plan.planType === template.planType && plan.gift === template.gift

/** What the set-up says about money. */
export const setUpWords = {
  price: 'Price before tax',
  tax: 'What your state and city charge on drinks, such as 8.875. Enter 0 if there is none.',
} as const
