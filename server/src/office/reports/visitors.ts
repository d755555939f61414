import { withoutTax } from '@sipday/rules/money-words.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import type { Visitors } from '@sipday/rules/office/reports/funnel.ts'
import type { Db } from '../../store/database.ts'
import { visitorsByCampaign } from '../../store/reports/visitors-by-campaign.ts'
import type { Asked } from './definition.ts'

export const visitorWords = (untaxed: boolean): string =>
  'A visitor is a browser until it stays away for a day, counted on the day it first came, for the last campaign whose ' +
  'link it opened; what came of it is counted anew every night for 90 days. Steps of choosing are told by the page, so a ' +
  'robot that only opens a link is in the first number alone; contact details, payments and drinks are the shop’s own ' +
  `records. Payments are first payments${withoutTax(untaxed)}, less what was sent back of them or lost in disputes; renewals are ` +
  'those paid on the days of the report by whoever had bought through the link, whenever that was. Visitors whose data ' +
  'was erased meanwhile are left out. Whoever sees a few locations only sees the campaigns that are for those locations alone.'

/** With words for links without a campaign. */
export const countedVisitors = async (
  db: Db,
  { only, campaign, from, until }: Asked,
): Promise<(Visitors & { key: string; campaign: string; renewed: number })[]> =>
  (await visitorsByCampaign(db, { only, campaign, from, until })).map((row) => ({
    key: row.campaignId ?? (row.byLink ? 'links' : 'direct'),
    campaign: row.name ?? (row.byLink ? funnelTexts.unnamed : funnelTexts.direct),
    visitors: row.visitors,
    saw: [row.saw1, row.saw2, row.saw3, row.saw4],
    reached: [row.reached1, row.reached2, row.reached3, row.reached4],
    contacts: row.contacts,
    tried: row.tried,
    paid: row.paid,
    drank: row.drank,
    monthOver: row.monthOver,
    stayed: row.stayed,
    purchases: row.purchases,
    cents: row.cents,
    renewed: row.renewed,
  }))
