import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'

const addresses: Record<DraftSubject, (id: string) => string> = {
  model: (id) => `/catalogue/models/${id}`,
  plan: (id) => `/catalogue/plans/${id}`,
  benefit: (id) => `/catalogue/benefits/${id}`,
  'drink-group': (id) => `/catalogue/drinks/groups/${id}`,
  drink: (id) => `/catalogue/drinks/${id}`,
  extra: (id) => `/catalogue/drinks/extras/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  code: (id) => `/codes/${id}`,
  location: (id) => `/locations/${id}/details`,
  legal: (id) => `/settings/legal/${id}`,
  brand: () => '/settings/brand',
  text: (id) => `/words?text=${id}`,
  rule: () => '/settings/rules',
}

export const SUBJECT_WORDS: Record<DraftSubject, string> = {
  model: 'Membership',
  plan: 'Plan',
  benefit: 'Benefit',
  'drink-group': 'Group of drinks',
  drink: 'Drink',
  extra: 'Extra',
  campaign: 'Campaign',
  code: 'Code',
  location: 'Location',
  legal: 'Legal text',
  brand: 'Name and colors',
  text: 'Text',
  rule: 'Rule',
}

export const draftAddress = (subject: DraftSubject, id: string, field?: string | null): string => {
  const path = addresses[subject](encodeURIComponent(id))
  return field ? `${path}${path.includes('?') ? '&' : '?'}field=${encodeURIComponent(field)}` : path
}
