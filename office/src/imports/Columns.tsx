import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { columnNames, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { optionsIn } from '../parts/fields/options.ts'
import css from './imports.module.css'

type ColumnsProps = {
  columns: ImportRehearsal['columns']
  said: Readonly<Record<string, string>>
  /** Where nothing can be read without it. */
  open: boolean
  onChange: (said: Record<string, string>) => void
}

/** Each column is taken for what its name says, until it is said otherwise. */
export function Columns({ columns, said, open, onChange }: ColumnsProps) {
  const meanings = [{ value: '', name: importTexts.notRead }, ...optionsIn(columnNames(useUntaxed()))]
  return (
    <details className={css.columns} open={open}>
      <summary>{importTexts.columns}</summary>
      <div className={css.choices}>
        {columns.map(({ header, field }) => (
          <Select
            key={header}
            label={header || importTexts.noHeader}
            value={said[header] ?? field ?? ''}
            options={meanings}
            onChange={(meaning) => onChange({ ...said, [header]: meaning })}
          />
        ))}
      </div>
    </details>
  )
}
