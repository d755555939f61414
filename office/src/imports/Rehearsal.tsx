import { sentence } from '@sipday/rules/written/isolated.ts'
import { andMore, countText } from '@sipday/rules/written/counts.ts'
import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { lineText } from '@sipday/rules/importing/list-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { dayText } from '../parts/words.ts'
import css from './imports.module.css'
import { Said } from './Said.tsx'

type Person = ImportRehearsal['people'][number]
const PEOPLE = [
  { key: 'who', name: 'Who', cell: ({ who }: Person) => who },
  { key: 'line', name: 'Where', cell: ({ line }: Person) => lineText(line) },
  { key: 'words', name: 'Will have', cell: ({ words }: Person) => words },
]

export function Rehearsal({ told }: { told: ImportRehearsal }) {
  const more = told.create + told.update - told.people.length
  return (
    <>
      <Said id="notes" title={importTexts.notes} said={told.notes} />
      {told.next.length > 0 && (
        <Card as="section" stack aria-labelledby="next">
          <h2 id="next">{importTexts.next}</h2>
          <ul className={css.said}>
            {told.next.map(({ day, members, cents }) => (
              <li key={day}>{`${dayText(day)}: ${countText(members, 'member')}, ${dollars(cents)}`}</li>
            ))}
          </ul>
          <h2>{importTexts.places}</h2>
          <ul className={css.said}>
            {told.places.map(({ name, members }) => (
              <li key={name}>{sentence`${name}: ${countText(members, 'membership')}`}</li>
            ))}
          </ul>
        </Card>
      )}
      {told.people.length > 0 && (
        <Card as="section" stack aria-labelledby="tomorrow">
          <h2 id="tomorrow">{importTexts.tomorrow}</h2>
          <DataTable
            caption={importTexts.tomorrow}
            columns={PEOPLE}
            rows={told.people}
            rowKey={({ line }) => String(line)}
          />
          {more > 0 && <p className="small">{andMore(more)}</p>}
        </Card>
      )}
      <Said id="skipped" title={importTexts.skipped} said={told.skipped} />
    </>
  )
}
