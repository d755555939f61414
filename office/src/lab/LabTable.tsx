import { countOf } from '@sipday/rules/written/counts.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import type { LabResult } from '@sipday/rules/lab/player.ts'
import { dollars } from '@sipday/rules/money.ts'
import { DataTable } from '../parts/table/DataTable.tsx'
import css from './lab.module.css'

const keys = Object.keys(labTexts.rows) as (keyof typeof labTexts.rows)[]

export function LabTable({ result: { real, tried } }: { result: LabResult }) {
  const text = (key: (typeof keys)[number], value: number) => (key === 'drinks' ? countOf(value) : dollars(value))
  return (
    <details>
      <summary className={css.group}>{labTexts.table}</summary>
      <DataTable
        caption={labTexts.table}
        columns={[
          { key: 'figure', name: labTexts.figure, cell: (key) => labTexts.rows[key] },
          { key: 'tried', name: labTexts.tried, numeric: true, cell: (key) => text(key, tried.outcome[key]) },
          { key: 'was', name: labTexts.was, numeric: true, cell: (key) => text(key, real.outcome[key]) },
        ]}
        rows={keys}
        rowKey={(key) => key}
      />
    </details>
  )
}
