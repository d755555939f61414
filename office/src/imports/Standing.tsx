import { rowsText } from '@sipday/rules/importing/list-words.ts'
import { takesTwo } from '@sipday/rules/importing/second-person.ts'
import { importStates, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAlone } from '../approvals/use-alone.ts'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { Progress } from './Progress.tsx'
import type { Choices, OneImport } from './queries.ts'

type StandingProps = {
  one: OneImport
  letters: boolean
  /** When it was counted, in milliseconds. */
  at: number
  waits: boolean
  check: { isPending: boolean; error: Error | null; mutate: (choices: Choices) => void }
}

export function Standing({ one, letters, at, waits, check }: StandingProps) {
  const client = useQueryClient()
  const change = useChange()
  const alone = useAlone({ kind: 'import' })
  const { id, state, rehearsal, waiting, done, failed, kept, undone } = one
  const onSuccess = () =>
    Promise.all(['imports', 'approvals'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  const run = useMutation({ mutationFn: () => change('import-run', { importId: id, letters }), onSuccess })
  const stop = useMutation({ mutationFn: () => change('import-stop', { importId: id }), onSuccess })
  const undo = useMutation({ mutationFn: () => change('import-undo', { importId: id }), onSuccess })
  const error = check.error ?? run.error ?? stop.error ?? undo.error
  const wanted = rehearsal && !rehearsal.broken ? rehearsal.create + rehearsal.update : 0
  const isRehearsed = state === 'checked' && rehearsal !== null
  const mayRun = isRehearsed && wanted > 0 && !waits
  const isUndoing = state === 'undoing' || state === 'undone'
  const hasBegun = ['running', 'stopped', 'done'].includes(state)
  const canUndo = (state === 'done' || state === 'stopped') && done > 0
  return (
    <Card as="section" stack aria-labelledby="state">
      <h2 id="state">{importStates[state]}</h2>
      {state === 'open' && <p>{importTexts.openText}</p>}
      {state === 'checking' && <p role="status">{importTexts.checking}</p>}
      {state === 'checking' && one.reading && <Progress {...one.reading} at={at} />}
      {state === 'staging' && <Progress key={state} done={waiting} all={wanted} at={at} />}
      {hasBegun && <Progress key={state} done={done + failed} all={done + failed + waiting} at={at} />}
      {isUndoing && <Progress key={state} done={undone + kept} all={undone + kept + done} at={at} />}
      {isRehearsed && (
        <p className="lead" role="status">
          <b>{rowsText(rehearsal)}</b>
        </p>
      )}
      {isRehearsed && wanted === 0 && rehearsal.wrong === 0 && <p>{importTexts.same}</p>}
      {isRehearsed && rehearsal.broken && <Alert kind="bad">{importTexts.broken}</Alert>}
      {mayRun && <p>{importTexts.runText}</p>}
      {mayRun && takesTwo(wanted) && <p>{importTexts.twoText(alone)}</p>}
      {error && <Alert kind="bad">{failureText(error, importTexts.notRun)}</Alert>}
      {canUndo && <p className="small">{importTexts.undoText}</p>}
      <div className="row wrap">
        {state === 'open' && (
          <Button variant="outlined" busy={check.isPending} onClick={() => check.mutate(one.choices)}>
            {importTexts.check}
          </Button>
        )}
        {mayRun && (
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
        {canUndo && (
          <Button variant="outlined" busy={undo.isPending} onClick={() => undo.mutate()}>
            {importTexts.undo}
          </Button>
        )}
      </div>
    </Card>
  )
}
