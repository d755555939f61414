import { lineText, rowsText } from '@sipday/rules/importing/list-words.ts'
import { importStates, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import { Section } from '../Section.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'
import css from './imports.module.css'
import { Progress } from './Progress.tsx'
import { type Choices, importQuery, type Imports, type OneImport } from './queries.ts'
import { Rehearsal } from './Rehearsal.tsx'

/** One import, from its rehearsal until it is in or taken back. */
export function ImportPage({ id }: { id: string }) {
  const query = useQuery(importQuery(id))
  return (
    <Waiting query={query} label={importTexts.loading} failed={importTexts.failed}>
      {(answer) => (
        <Section name={answer.import?.name ?? id} above={[{ label: importTexts.heading, to: '/imports' }]}>
          {answer.import && <Opened one={answer.import} answer={answer} at={query.dataUpdatedAt} />}
        </Section>
      )}
    </Waiting>
  )
}

type OpenedProps = { one: OneImport; answer: Imports; at: number }

function Opened({ one, answer, at }: OpenedProps) {
  const client = useQueryClient()
  const change = useChange()
  const { id, state, rehearsal, waiting, done, failed, kept, undone } = one
  const onSuccess = () => client.invalidateQueries({ queryKey: ['imports'] })
  const check = useMutation({
    mutationFn: (choices: Choices) => change('import-check', { importId: id, choices }),
    onSuccess,
  })
  const run = useMutation({ mutationFn: () => change('import-run', { importId: id }), onSuccess })
  const stop = useMutation({ mutationFn: () => change('import-stop', { importId: id }), onSuccess })
  const undo = useMutation({ mutationFn: () => change('import-undo', { importId: id }), onSuccess })
  const error = check.error ?? run.error ?? stop.error ?? undo.error
  const wanted = rehearsal && !rehearsal.broken ? rehearsal.create + rehearsal.update : 0
  const isRehearsed = state === 'checked' && rehearsal !== null
  const isUndoing = state === 'undoing' || state === 'undone'
  const hasBegun = ['running', 'stopped', 'done'].includes(state)
  return (
    <>
      <Card as="section" stack aria-labelledby="state">
        <h2 id="state">{importStates[state]}</h2>
        {state === 'checking' && <p role="status">{importTexts.checking}</p>}
        {hasBegun && <Progress key={state} done={done + failed} all={done + failed + waiting} at={at} />}
        {isUndoing && <Progress key={state} done={undone + kept} all={undone + kept + done} at={at} />}
        {isRehearsed && (
          <p className="lead" role="status">
            <b>{rowsText(rehearsal)}</b>
          </p>
        )}
        {isRehearsed && wanted === 0 && rehearsal.wrong === 0 && <p>{importTexts.same}</p>}
        {isRehearsed && rehearsal.broken && <Alert kind="bad">{importTexts.broken}</Alert>}
        {isRehearsed && wanted > 0 && <p>{importTexts.runText}</p>}
        {error && <Alert kind="bad">{failureText(error, importTexts.notRun)}</Alert>}
        {(state === 'done' || state === 'stopped') && done > 0 && <p className="small">{importTexts.undoText}</p>}
        <div className="row wrap">
          {isRehearsed && wanted > 0 && (
            <Button busy={run.isPending} onClick={() => run.mutate()}>
              {importTexts.run(wanted)}
            </Button>
          )}
          {state === 'stopped' && (
            <Button busy={run.isPending} onClick={() => run.mutate()}>
              {importTexts.goOn}
            </Button>
          )}
          {state === 'running' && (
            <Button variant="outlined" busy={stop.isPending} onClick={() => stop.mutate()}>
              {importTexts.stop}
            </Button>
          )}
          {(state === 'done' || state === 'stopped') && done > 0 && (
            <Button variant="outlined" busy={undo.isPending} onClick={() => undo.mutate()}>
              {importTexts.undo}
            </Button>
          )}
        </div>
      </Card>
      {one.problems.length > 0 && (
        <Card as="section" stack aria-labelledby="late">
          <h2 id="late">{importTexts.late}</h2>
          <ul className={css.said}>
            {one.problems.map(({ line, problem }) => (
              <li key={line}>{`${lineText(line)}: ${problem}`}</li>
            ))}
          </ul>
        </Card>
      )}
      {isRehearsed && (
        <>
          <ChoicesForm
            key={JSON.stringify(one.choices)}
            one={one}
            plans={answer.plans}
            places={answer.places}
            busy={check.isPending}
            onCheck={(choices) => check.mutate(choices)}
          />
          <Rehearsal told={rehearsal} />
        </>
      )}
    </>
  )
}
