import { importSourceShort, importStates, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { andMore } from '@sipday/rules/written/counts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { GoButton } from '../parts/GoButton.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import { type Imports, importsQuery } from './queries.ts'

type Row = Imports['imports'][number]

export function ImportsPage({ me }: { me: Me }) {
  const query = useQuery(importsQuery)
  const columns = [
    { key: 'name', name: 'List', cell: ({ id, name }: Row) => <Link href={`/imports/${id}`}>{name || id}</Link> },
    { key: 'source', name: 'From', cell: ({ source }: Row) => importSourceShort[source] },
    { key: 'state', name: 'State', cell: ({ state }: Row) => importStates[state] },
    { key: 'done', name: 'Rows in', numeric: true, cell: ({ done }: Row) => done.toLocaleString('en-US') },
    { key: 'at', name: 'Begun', cell: ({ createdAt }: Row) => whenText(createdAt, me.shop.timeZone) },
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
              <DataTable caption={importTexts.heading} columns={columns} rows={imports} rowKey={({ id }) => id} />
              {importsInAll > imports.length && <p className="small">{andMore(importsInAll - imports.length)}</p>}
            </Card>
          )
        }
      </Waiting>
    </Section>
  )
}
