import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { lineText } from '@sipday/rules/importing/list-words.ts'
import { importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { andMore } from '@sipday/rules/written/counts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalsQuery } from '../approvals/queries.ts'
import { RequestLine } from '../approvals/RequestLine.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import { Section } from '../Section.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'
import { DownloadProblems } from './DownloadProblems.tsx'
import css from './imports.module.css'
import { Letters } from './Letters.tsx'
import { type Choices, importQuery, type Imports, type OneImport } from './queries.ts'
import { Rehearsal } from './Rehearsal.tsx'
import { Said } from './Said.tsx'
import { Standing } from './Standing.tsx'

/** A file that is broken off is one problem, and no row. */
const hasWrongRows = ({ wrong, broken }: ImportRehearsal): boolean => wrong > (broken ? 1 : 0)

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
  const [letters, setLetters] = useState(false)
  const requests = useQuery(approvalsQuery)
  const { id, state, rehearsal } = one
  const request = requests.data?.find(({ kind, subjectId }) => kind === 'import' && subjectId === id)
  const check = useMutation({
    mutationFn: (choices: Choices) => change('import-check', { importId: id, choices }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
  const isRehearsed = state === 'checked' && rehearsal !== null
  return (
    <>
      <Standing one={one} letters={letters} at={at} waits={request !== undefined} check={check} />
      {request && (
        <Card as="section" stack aria-labelledby="request">
          <h2 id="request">{importTexts.waits}</h2>
          <ul>
            <RequestLine request={request} timeZone={answer.timeZone} here />
          </ul>
        </Card>
      )}
      {one.problems.length > 0 && (
        <Card as="section" stack aria-labelledby="late">
          <h2 id="late">{importTexts.late}</h2>
          <ul className={css.said}>
            {one.problems.map(({ line, problem }) => (
              <li key={line}>{`${lineText(line)}: ${problem}`}</li>
            ))}
          </ul>
          {one.problemsInAll > one.problems.length && <p>{andMore(one.problemsInAll - one.problems.length)}</p>}
        </Card>
      )}
      {isRehearsed && (
        <>
          <Said
            id="problems"
            title={importTexts.problems}
            said={rehearsal.problems}
            below={hasWrongRows(rehearsal) && <DownloadProblems importId={id} />}
          />
          <ChoicesForm
            key={JSON.stringify(one.choices)}
            one={one}
            plans={answer.plans}
            places={answer.places}
            benefits={answer.benefits}
            busy={check.isPending}
            onCheck={(choices) => check.mutate(choices)}
          />
          {rehearsal.letters.count + rehearsal.letters.texts + rehearsal.letters.without.count > 0 && !request && (
            <Letters told={rehearsal.letters} checked={letters} onChange={setLetters} />
          )}
          <Rehearsal told={rehearsal} />
        </>
      )}
    </>
  )
}
