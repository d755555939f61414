import { importSourceShort, importStates, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { andMore, countText } from '@sipday/rules/written/counts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { GoButton } from '../parts/GoButton.tsx'
import { type LineColumn, LineTable } from '../parts/table/LineTable.tsx'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import { type Imports, importsQuery } from './queries.ts'

type Row = Imports['imports'][number]

export function ImportsPage({ me }: { me: Me }) {
  const query = useQuery(importsQuery)
  const columns: LineColumn<Row>[] = [
    whoColumn({ name: 'List', of: ({ id, name }) => name || id, to: ({ id }) => `/imports/${id}` }),
    {
      key: 'source',
      name: 'From',
      place: 'what',
      text: ({ source, createdAt }) => `${importSourceShort[source]}, ${whenText(createdAt, me.shop.timeZone)}`,
    },
    { key: 'done', name: 'Rows in', place: 'sum', cell: ({ done }) => countText(done, 'row') },
    { key: 'state', name: 'State', place: 'state', cell: ({ state }) => importStates[state] },
  ]
  return (
    <Section
      name={importTexts.heading}
      above={[{ label: 'Settings', to: '/settings' }]}
      said={importTexts.lead}
      atHead={<GoButton to="/imports/new">{importTexts.begin}</GoButton>}
    >
      <Waiting query={query} label={importTexts.loading} failed={importTexts.failed}>
        {({ imports, importsInAll }) =>
          imports.length === 0 ? (
            <EmptyState title={importTexts.none} text={<p>{importTexts.noneText}</p>} />
          ) : (
            <Card as="section" stack aria-label={importTexts.heading}>
              <p className="small">{countText(importsInAll, 'import')}</p>
              <LineTable caption={importTexts.heading} columns={columns} rows={imports} rowKey={({ id }) => id} />
              {importsInAll > imports.length && <p className="small">{andMore(importsInAll - imports.length)}</p>}
            </Card>
          )
        }
      </Waiting>
    </Section>
  )
}
