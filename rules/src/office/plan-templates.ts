import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
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
  /** What many shops ask, in cents. */
  usualCents: number
}

export const modelTemplates: Readonly<Record<ModelKey, Pick<DraftBody<'model'>, 'name' | 'description'>>> = {
  individual: { name: 'Individual Membership', description: 'One medium drink a day, just for you.' },
  gift: { name: 'Gift Membership', description: 'A gift of daily drinks. You pay once, and it does not renew.' },
}

export const benefitTemplates: Readonly<Record<BenefitKey, { name: string; use: Use }>> = {
  drink: { name: 'One medium drink a day', use: { count: 1, per: 'day' } },
  treat: { name: 'One treat a month', use: { count: 1, per: 'month' } },
}

export const planTemplates: readonly PlanTemplate[] = [
  {
    key: 'month',
    name: 'One Month',
    about: 'Renews every month until the member cancels',
    description: 'A month of daily drinks. Renews every month until you cancel.',
    frequency: 'month',
    planType: 'Base',
    gift: false,
    model: 'individual',
    benefits: ['drink'],
    usualCents: 3000,
  },
  {
    key: 'year',
    name: 'Annual',
    about: 'Renews every year',
    description: 'A year of daily drinks. Renews every year until you cancel.',
    frequency: 'year',
    planType: 'Base',
    gift: false,
    model: 'individual',
    benefits: ['drink'],
    usualCents: 36_500,
  },
  {
    key: 'treat',
    name: 'One Month + Treat',
    about: 'The month, with a treat',
    description: 'A month of daily drinks and one treat. Renews every month until you cancel.',
    frequency: 'month',
    planType: 'Upgrade',
    gift: false,
    model: 'individual',
    benefits: ['drink', 'treat'],
    usualCents: 3500,
  },
  {
    key: 'gift',
    name: 'Gifting 3 Months',
    about: 'Paid once by someone else, does not renew',
    description: '3 months of daily drinks as a gift. One payment, no renewal.',
    frequency: '3 months',
    planType: 'Base',
    gift: true,
    model: 'gift',
    benefits: ['drink'],
    usualCents: 9000,
  },
]

/** Whatever it is called now. */
export const isFrom = (template: PlanTemplate, plan: Plan): boolean =>
  plan.frequency === template.frequency && plan.planType === template.planType && plan.gift === template.gift

/** What the set-up says about money. */
export const setUpWords = {
  price: 'Price before tax',
  tax: 'What your state and city charge on drinks, such as 8.875. Enter 0 if there is none.',
} as const
