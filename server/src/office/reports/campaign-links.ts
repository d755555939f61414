import { linkKey, linkName, plainLink } from '@sipday/rules/office/campaigns/links.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { linksOfCampaign, visitorsByLink } from '../../store/reports/visitors-by-campaign.ts'
import type { Report } from './definition.ts'
import { visitorWords } from './visitors.ts'

const count = (key: string, name: string) => ({ key, name, numeric: true })

/** O8; also links that no one opened; last, who came without a label. */
export const campaignLinks: Report = {
  definition: {
    name: 'campaign-links',
    title: funnelTexts.links,
    words: (untaxed) =>
      `A link is told by its medium and content; letters’ case does not matter. ${visitorWords(untaxed)}`,
    takes: ['campaign'],
  },
  columns: [
    { key: 'link', name: 'Link', numeric: false },
    count('visitors', 'Opened'),
    count('summary', 'Saw the summary'),
    count('contacts', 'Gave contact details'),
    count('paid', 'Paid'),
    count('drank', 'First drink'),
    count('stayed', 'Second month'),
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
    { key: 'renewed', name: funnelTexts.renewals, numeric: true, unit: 'cents' },
  ],
  days: 365,
  rows: async (db, { only, campaign, from, until }) => {
    if (campaign === null) return []
    const counted = await visitorsByLink(db, { only, campaign, from, until })
    const [known] = await linksOfCampaign(db, { campaign })
    const links = new Map((known?.links ?? []).map((link) => [linkKey(link), link]))
    const key = linkKey(plainLink)
    const plain = links.get(key) ?? { ...plainLink, label: funnelTexts.noLabel }
    links.delete(key)
    if (counted.length === 0) return []
    const found = new Map(counted.map((row) => [linkKey(row), row]))
    const rowOf = (which: string, link: string) => {
      const { medium: _medium, content: _content, ...row } = found.get(which) ?? none
      return { key: which, link, ...row }
    }
    // A label that was taken off stays counted with those that have none.
    const gone = counted.filter((row) => linkKey(row) !== key && !links.has(linkKey(row)))
    const rest = gone.reduce((sum, row) => add(sum, row), found.get(key) ?? none)
    found.set(key, rest)
    return [
      ...[...links].map(([which, link]) => rowOf(which, linkName(link))),
      ...(rest.visitors > 0 || links.size === 0 ? [rowOf(key, plain.label)] : []),
    ]
  },
}

type Counted = Awaited<ReturnType<typeof visitorsByLink>>[number]

const none: Counted = {
  medium: '',
  content: '',
  visitors: 0,
  summary: 0,
  contacts: 0,
  paid: 0,
  drank: 0,
  monthOver: 0,
  stayed: 0,
  cents: 0,
  renewed: 0,
}

const add = (one: Counted, other: Counted): Counted => ({
  medium: one.medium,
  content: one.content,
  visitors: one.visitors + other.visitors,
  summary: one.summary + other.summary,
  contacts: one.contacts + other.contacts,
  paid: one.paid + other.paid,
  drank: one.drank + other.drank,
  monthOver: one.monthOver + other.monthOver,
  stayed: one.stayed + other.stayed,
  cents: one.cents + other.cents,
  renewed: one.renewed + other.renewed,
})
