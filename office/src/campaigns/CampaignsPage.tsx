import { linkAddress, plainLink } from '@sipday/rules/office/campaigns/links.ts'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { type Came, cameTogether } from '@sipday/rules/office/campaigns/came.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type DraftRow, rowsQuery } from '../parts/draft/draft-queries.ts'
import { runDays } from '../parts/draft/run-days.ts'
import { RunState } from '../parts/draft/RunState.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { type Column, DataTable } from '../parts/table/DataTable.tsx'
import { FilterChips } from '../parts/table/FilterChips.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { reportQuery } from '../reports/report-query.ts'
import { Section } from '../Section.tsx'
import css from './campaigns.module.css'
import { CopyLink } from '../parts/CopyLink.tsx'

type Row = DraftRow<'campaign'>
type CampaignsPageProps = { edits: boolean; reads: boolean; shop: { address: string; timeZone: string } }

/** Below the campaigns their total, and who came without one. */
export function CampaignsPage({ edits, reads, shop }: CampaignsPageProps) {
  const list = useListAddress()
  const query = useQuery(rowsQuery('campaign'))
  const [today] = useState(() => dateIn(new Date(), shop.timeZone))
  const isShort = list.get('days') === SHORT_DAYS
  const asked = isShort ? { from: addDays(today, 1 - Number(SHORT_DAYS)), to: today } : {}
  const { data: report } = useQuery({ ...reportQuery('campaigns', asked), enabled: reads })
  const came = new Map(report?.rows.map((row) => [String(row['key']), cameOf(row)]))
  const add = edits && <GoButton to="/campaigns/new">New Campaign</GoButton>
  const isEmpty = query.data?.length === 0
  return (
    <Section
      name="Campaigns"
      said="A campaign is a set of links: what they open, and what came of them."
      atHead={!isEmpty && add}
    >
      <Waiting query={query} label="Loading the campaigns" failed="The campaigns could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No campaigns yet"
              text={<p>Make a link for your window: it opens the shop at one location or one plan.</p>}
              action={add}
            />
          ) : (
            <>
              {reads && (
                <FilterChips
                  label="Days"
                  chips={[
                    { name: '12 months', isOn: !isShort, press: () => list.filter('days', '') },
                    { name: 'Last 28 days', isOn: isShort, press: () => list.filter('days', SHORT_DAYS) },
                  ]}
                />
              )}
              <Card>
                <DataTable
                  caption="Campaigns"
                  rows={rows}
                  rowKey={({ id }) => id}
                  columns={[nameColumn, daysColumn, ...(report ? cameColumns(came) : []), ...endColumns(shop)]}
                  sums={report && sumsOf(came)}
                />
              </Card>
            </>
          )
        }
      </Waiting>
    </Section>
  )
}

const SHORT_DAYS = '28'
/** Visitors whom no campaign brought: by a link with other words, or by none. */
const NO_CAMPAIGN = ['links', 'direct']

const sumsOf = (came: ReadonlyMap<string, Came>): ReactNode[][] => {
  const isIn = ([key]: [string, Came]) => !NO_CAMPAIGN.includes(key)
  return [
    ['All campaigns', [...came].filter(isIn)] as const,
    ['Visitors without a campaign', [...came].filter((one) => !isIn(one))] as const,
  ].map(([name, found]) => {
    const { visitors, paid, cents, renewed } = cameTogether(found.map(([, one]) => one))
    return [
      name,
      null,
      visitors.toLocaleString('en-US'),
      `${paid.toLocaleString('en-US')} ${Math.round(percentOf(paid, visitors))}%`,
      moneyText(cents),
      moneyText(renewed),
    ]
  })
}

const cameOf = (row: Record<string, string | number>): Came => ({
  visitors: Number(row['visitors']),
  paid: Number(row['paid']),
  cents: Number(row['cents']),
  renewed: Number(row['renewed']),
})

const moneyText = (cents = 0): string => (cents > 0 ? dollars(cents) : '–')

const nameColumn: Column<Row> = {
  key: 'name',
  name: 'Campaign',
  cell: ({ id, title, body }) => (
    <>
      <Link href={`/campaigns/${encodeURIComponent(id)}`}>{title}</Link>
      {body.channel && <span className={css.second}>{body.channel}</span>}
    </>
  ),
}
const daysColumn: Column<Row> = { key: 'days', name: 'Days', cell: ({ body }) => runDays(body) }

const cameColumns = (came: ReadonlyMap<string, Came>): Column<Row>[] => {
  const shares = [...came.values()].map(({ paid, visitors }) => percentOf(paid, visitors))
  const most = Math.max(1, ...shares.map(Math.ceil))
  return [
    {
      key: 'visitors',
      name: 'Visitors',
      numeric: true,
      cell: ({ id }) => came.get(id)?.visitors.toLocaleString('en-US') ?? '–',
    },
    {
      key: 'bought',
      name: 'Bought',
      cell: ({ id }) => {
        const found = came.get(id)
        return found ? <Bought {...found} most={most} /> : '–'
      },
    },
    { key: 'cents', name: 'First payments', numeric: true, cell: ({ id }) => moneyText(came.get(id)?.cents) },
    { key: 'renewed', name: funnelTexts.renewals, numeric: true, cell: ({ id }) => moneyText(came.get(id)?.renewed) },
  ]
}

function Bought({ paid, visitors, most }: Came & { most: number }) {
  const share = percentOf(paid, visitors)
  return (
    <span className={css.bought}>
      <span>
        <b>{paid.toLocaleString('en-US')}</b> {Math.round(share)}%
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${(100 * share) / most}%` }} />
      </span>
    </span>
  )
}

const endColumns = ({ address, timeZone }: CampaignsPageProps['shop']): Column<Row>[] => [
  { key: 'state', name: 'State', cell: (row) => <RunState row={row} today={dateIn(new Date(), timeZone)} /> },
  {
    key: 'link',
    name: 'Link',
    cell: ({ title, body: { utm } }) =>
      utm === null ? (
        '–'
      ) : (
        <CopyLink variant="text" flush="start" address={linkAddress(address, utm, plainLink)} name={title} />
      ),
  },
]
