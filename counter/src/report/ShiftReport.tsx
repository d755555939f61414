import { isolated } from '@sipday/rules/written/isolated.ts'
import type { CounterShiftReport } from '@sipday/contract/counter.ts'
import { extraWords, reportLines } from '@sipday/rules/extras/extra-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { useWaiting, useZone } from '../use-till.ts'
import { dayText, timeText } from '../words.ts'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

type Row = Omit<CounterShiftReport['people'][number], 'name'>

const total = (rows: readonly Row[]): Row => {
  const sum = (of: keyof Row) => rows.reduce((before, row) => before + row[of], 0)
  return {
    drinks: sum('drinks'),
    others: sum('others'),
    withoutCode: sum('withoutCode'),
    late: sum('late'),
    undone: sum('undone'),
  }
}

/** What this till handed out, by person, to print. */
export function ShiftReport() {
  const send = useSend()
  const { report, error, till } = useCounter(({ context }) => context)
  const loading = useCounter((snapshot) => snapshot.matches({ desk: { till: { report: 'loading' } } }))
  const timeZone = useZone()
  const waiting = useWaiting()
  return (
    <TillPage
      actions={
        <>
          <Button variant="outlined" disabled={!report} onClick={() => window.print()}>
            Print
          </Button>
          <Button onClick={() => send({ type: 'NEXT' })}>Back to the keypad</Button>
        </>
      }
    >
      <PageHeading takesFocus>Shift report, {isolated(till?.locationName ?? '')}</PageHeading>
      {loading && <Spinner label="Loading the report" />}
      {error && <Alert kind="warn">{error}</Alert>}
      {report && (
        <>
          <p>
            {dayText(report.at, timeZone)}: this till was opened at {timeText(report.openedAt, timeZone)}; as of{' '}
            {timeText(report.at, timeZone)}.
          </p>
          <Part name="This till" row={total(report.people)} />
          {report.people.length > 1 && report.people.map((row) => <Part key={row.name} name={row.name} row={row} />)}
          {report.people.length === 1 && <p>All by {isolated(report.people[0]?.name ?? '')}.</p>}
          {(report.extras ?? till?.shift.extras) && (
            <section>
              <h2 className="h3">{extraWords.report}</h2>
              <Facts items={reportLines(report.extras ?? [])} />
            </section>
          )}
          {report.notRecorded > 0 && <p>Handed out and not recorded: {report.notRecorded}</p>}
          {waiting > 0 && <Alert kind="warn">{waiting} still to send. They are not in this report yet.</Alert>}
        </>
      )}
    </TillPage>
  )
}

function Part({ name, row }: { name: string; row: Row }) {
  return (
    <section>
      <h2 className="h3">{name}</h2>
      <Facts
        items={[
          { term: 'Daily drinks', detail: String(row.drinks) },
          { term: 'Other benefits', detail: String(row.others) },
          { term: 'Without code', detail: String(row.withoutCode) },
          { term: 'Sent late', detail: String(row.late) },
          { term: 'Undone', detail: String(row.undone) },
        ]}
      />
    </section>
  )
}
