import { dollars } from '@sipday/rules/money.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { type Column, DataTable } from '../../parts/table/DataTable.tsx'
import { type Report, ReportCard } from '../../reports/ReportCard.tsx'
import css from '../campaigns.module.css'

const COUNTS = ['visitors', 'summary', 'contacts', 'paid', 'drank', 'stayed'] as const
type Count = (typeof COUNTS)[number]
const SUMS = [...COUNTS, 'cents', 'renewed', 'monthOver'] as const
type Link = { key: string; name: string } & Record<(typeof SUMS)[number], number>

export function LinkRows({ campaignId }: { campaignId: string }) {
  return (
    <ReportCard
      name="campaign-links"
      label={funnelTexts.links}
      asked={{ campaignId }}
      wide
      none={funnelTexts.noneOfCampaign}
      viewOf={({ rows, definition, untaxed }) => {
        const links = rows.map(linkOf)
        const all = links.reduce(addTo, { ...none })
        return links.length === 0
          ? null
          : {
              sentence: funnelTexts.linksSaid(all, untaxed),
              table: <Funnels caption={definition.title} links={links} all={all} />,
            }
      }}
    />
  )
}

const none: Link = {
  key: 'all',
  name: funnelTexts.allLinks,
  cents: 0,
  renewed: 0,
  monthOver: 0,
  visitors: 0,
  summary: 0,
  contacts: 0,
  paid: 0,
  drank: 0,
  stayed: 0,
}

const linkOf = (row: Report['rows'][number]): Link => {
  const link = { ...none, key: String(row['key']), name: String(row['link']) }
  for (const key of SUMS) link[key] = Number(row[key] ?? 0)
  return link
}

const addTo = (sum: Link, link: Link): Link => {
  const next = { ...sum }
  for (const key of SUMS) next[key] += link[key]
  return next
}

type FunnelsProps = { caption: string; links: readonly Link[]; all: Link }

/** A table where there is room; on a phone one bar a link, for those who bought. */
function Funnels({ caption, links, all }: FunnelsProps) {
  const columns: Column<Link>[] = [
    { key: 'link', name: 'Link', cell: ({ name }) => name },
    ...COUNTS.map((count) => ({
      key: count,
      name: funnelTexts.heads[count],
      cell: (link: Link) => <Share link={link} count={count} />,
    })),
    { key: 'cents', name: funnelTexts.heads.cents, numeric: true, cell: ({ cents }) => <b>{dollars(cents)}</b> },
    { key: 'renewed', name: funnelTexts.renewals, numeric: true, cell: ({ renewed }) => dollars(renewed) },
  ]
  const rows = links.length > 1 ? [...links, all] : links
  return (
    <>
      <div className={css.roomy}>
        <DataTable
          caption={caption}
          rows={links}
          rowKey={({ key }) => key}
          columns={columns}
          sums={links.length > 1 ? [columns.map(({ cell }) => cell(all))] : []}
        />
      </div>
      <ul className={css.bars} aria-label={caption}>
        {rows.map((link) => (
          <li key={link.key}>
            <span className={css.ends}>
              <b>{link.name}</b> <b>{dollars(link.cents)}</b>
            </span>
            <Bar share={percentOf(link.paid, link.visitors)} />
            <span className={css.ends}>
              <span>{funnelTexts.paidOf(link)}</span> <span>{funnelTexts.inMonthTwo(link.stayed)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Of who opened the link; of a second month, of those whose first one is over. */
function Share({ link, count }: { link: Link; count: Count }) {
  const share = percentOf(link[count], link[count === 'stayed' ? 'monthOver' : 'visitors'])
  return (
    <span className={css.bought}>
      <span>
        <b>{link[count].toLocaleString('en-US')}</b>
        {count !== 'visitors' && ` ${Math.round(share)}%`}
      </span>
      <Bar share={count === 'visitors' && link.visitors > 0 ? 100 : share} />
    </span>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  )
}
