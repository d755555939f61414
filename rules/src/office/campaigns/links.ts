import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { CalendarDate } from '../../calendar.ts'
import { idFrom } from '../release.ts'

export type CampaignLink = DraftBody<'campaign'>['links'][number]

/** Where a link is put, by its `utm_medium`. */
export const linkPlaces: Readonly<Record<string, string>> = {
  poster: 'A poster',
  tent: 'A table tent',
  sticker: 'A sticker',
  receipt: 'A receipt',
  flyer: 'A flyer',
  instagram: 'Instagram',
  facebook: 'Facebook',
  email: 'An email',
  other: 'Somewhere else',
}

/** For wherever no one needs to tell it from others. */
export const plainLink: CampaignLink = { medium: '', content: '', label: 'Plain link' }

/** The same for links that are counted as one: letters' case does not matter (R63). */
export const linkKey = ({ medium, content }: Pick<CampaignLink, 'medium' | 'content'>): string =>
  JSON.stringify([medium.trim().toLowerCase(), content.trim().toLowerCase()])

export const linkName = ({ label, medium, content }: CampaignLink): string =>
  label || [medium, content].filter(Boolean).join(' ') || plainLink.label

/** What can be posted (O8). `publicUrl`: without a closing slash. */
export const linkAddress = (
  publicUrl: string,
  utm: string,
  { medium, content }: Pick<CampaignLink, 'medium' | 'content'>,
): string => {
  const parts = { utm_campaign: utm, utm_medium: medium, utm_content: content }
  const query = Object.entries(parts).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [`${name}=${encodeURIComponent(value.trim())}`],
  )
  return `${publicUrl}/?${query.join('&')}`
}

/** The shop with a code filled in. `publicUrl`: without a closing slash. */
export const codeAddress = (publicUrl: string, code: string): string => `${publicUrl}/?code=${encodeURIComponent(code)}`

/** As people read it: without the protocol. */
export const addressInWords = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The `utm_campaign` that a new campaign gets from its name. */
export const utmFrom = (name: string, taken: readonly (string | null)[]): string => {
  const known = new Set(taken.map((one) => one?.toLowerCase()))
  return idFrom(name, (id) => known.has(id))
}

/** With a name of its own among these. */
export const newLink = (label: string, medium: string, links: readonly CampaignLink[]): CampaignLink => {
  const known = new Set(links.filter((link) => link.medium === medium).map(({ content }) => content.toLowerCase()))
  return { medium, content: idFrom(label, (id) => known.has(id)), label: label.trim() }
}

/** Before and after its days a link opens what is on sale (R14, O8). */
export const campaignState = (
  { startsOn, endsOn }: { startsOn: CalendarDate | null; endsOn: CalendarDate | null },
  today: CalendarDate,
): 'running' | 'waiting' | 'ended' => {
  if (startsOn !== null && today < startsOn) return 'waiting'
  return endsOn !== null && endsOn < today ? 'ended' : 'running'
}
