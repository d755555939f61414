import { dayText } from '../../parts/words.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import css from './legal.module.css'
import { settingsQuery } from '../settings-query.ts'

/** Each version stays readable, because someone agreed to it. */
export function LegalVersions({ kind, timeZone }: { kind: LegalKind; timeZone: string }) {
  const query = useQuery(settingsQuery)
  return (
    <Card as="section" stack aria-labelledby="versions">
      <h2 className="h3" id="versions">
        Versions
      </h2>
      <Waiting query={query} label="Loading the versions" failed="The versions could not be loaded.">
        {({ legal }) => {
          const rows = legal.filter((version) => version.kind === kind)
          if (rows.length === 0) return <p>Nothing was published yet.</p>
          return (
            <DataTable
              caption="Versions"
              columns={[
                {
                  key: 'version',
                  name: 'Version',
                  cell: ({ version, applies }) => (
                    <>
                      <a className={css.version} href={`/${kind}/${version}`} target="_blank" rel="noreferrer">
                        Version {version}
                      </a>{' '}
                      {applies && <Badge tone="ok">Applies today</Badge>}
                    </>
                  ),
                },
                {
                  key: 'publishedAt',
                  name: 'Published',
                  cell: ({ version, publishedAt }) =>
                    version === 1 ? 'First version' : dayText(dateIn(new Date(publishedAt), timeZone)),
                },
                { key: 'material', name: 'Material', cell: ({ material }) => (material ? 'Yes' : 'No') },
                { key: 'note', name: 'Note', cell: ({ note }) => note },
              ]}
              rows={rows}
              rowKey={({ version }) => String(version)}
            />
          )
        }}
      </Waiting>
    </Card>
  )
}
