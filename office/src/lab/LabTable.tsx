import { countOf } from '@sipday/rules/written/counts.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import type { LabResult } from '@sipday/rules/lab/player.ts'
import { dollars } from '@sipday/rules/money.ts'
import { DataTable } from '../parts/table/DataTable.tsx'
import css from './lab.module.css'

type LabTableProps = { result: LabResult; untaxed: boolean }

export function LabTable({ result: { real, tried }, untaxed }: LabTableProps) {
  const names = labTexts.rows(untaxed)
  const keys = Object.keys(names) as (keyof typeof names)[]
  const text = (key: (typeof keys)[number], value: number) => (key === 'drinks' ? countOf(value) : dollars(value))
  return (
    <details>
      <summary className={css.group}>{labTexts.table}</summary>
      <DataTable
        caption={labTexts.table}
        columns={[
          { key: 'figure', name: labTexts.figure, cell: (key) => names[key] },
          { key: 'tried', name: labTexts.tried, numeric: true, cell: (key) => text(key, tried.outcome[key]) },
          { key: 'was', name: labTexts.was, numeric: true, cell: (key) => text(key, real.outcome[key]) },
        ]}
        rows={keys}
        rowKey={(key) => key}
      />
    </details>
  )
}
