import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { cellText } from '../../reports/cell-text.ts'
import { type Report, ReportCard } from '../../reports/ReportCard.tsx'

type Row = Report['rows'][number]
const COUNTS = ['visitors', 'summary', 'contacts', 'paid', 'drank', 'stayed'] as const

/** One line a link, from opened to the second month, and all of them together. */
export function LinkRows({ campaignId }: { campaignId: string }) {
  return (
    <ReportCard
      name="campaign-links"
      label={funnelTexts.links}
      asked={{ campaignId }}
      wide
      none={funnelTexts.noneOfCampaign}
      viewOf={(report) =>
        report.rows.length === 0 ? null : { sentence: funnelTexts.linksSaid, table: tableOf(report) }
      }
    />
  )
}

const tableOf = ({ rows, columns, definition }: Report) => {
  const all: Row = { key: 'all', link: funnelTexts.allLinks }
  for (const key of [...COUNTS, 'cents', 'monthOver'])
    all[key] = rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  return (
    <DataTable
      caption={definition.title}
      rows={rows.length > 1 ? [...rows, all] : rows}
      rowKey={(row) => String(row['key'])}
      columns={columns.map(({ key, name, numeric, unit }) => ({
        key,
        name,
        numeric,
        cell: (row: Row) => (isCount(key) && key !== 'visitors' ? shareOf(row, key) : cellText(row[key], unit)),
      }))}
    />
  )
}

const isCount = (key: string): key is (typeof COUNTS)[number] => (COUNTS as readonly string[]).includes(key)

/** Of who opened the link; of a second month, of those whose first one is over. */
const shareOf = (row: Row, key: (typeof COUNTS)[number]): string => {
  const count = Number(row[key])
  const of = Number(row[key === 'stayed' ? 'monthOver' : 'visitors'])
  return of === 0 ? '–' : `${count.toLocaleString('en-US')} (${Math.round(percentOf(count, of))}%)`
}
