import { sentence } from '@sipday/rules/written/isolated.ts'
import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, refusedWith } from '../../../failure.ts'
import { NoSuchPage } from '../../NoSuchPage.tsx'
import { Waiting } from '../../Waiting.tsx'
import { thingQuery } from '../draft-queries.ts'
import { useDraftChange } from '../use-draft-change.ts'

export type Thing<S extends DraftSubject> = {
  /** Null: a new one. */
  id: string | null
  /** As it is live; null: it is not. */
  live: DraftBody<S> | null
  /** Null: as it is live. */
  current: DraftBody<S> | null
  seen: number
  inDraft: boolean
  changedBy: string | undefined
}

type ThingPageProps<S extends DraftSubject> = {
  subject: S
  /** `new` for a new one. */
  id: string
  children: (thing: Thing<S>) => ReactNode
}

const fresh = { id: null, live: null, current: null, seen: 0, inDraft: false, changedBy: undefined }

/** What the draft takes off can only be taken back. */
export function ThingPage<S extends DraftSubject>({ subject, id, children }: ThingPageProps<S>) {
  const isNew = id === 'new'
  const query = useQuery({ ...thingQuery(subject, id), enabled: !isNew })
  if (isNew) return children(fresh)
  if (refusedWith(query.error, 'unknown')) return <NoSuchPage />
  return (
    <Waiting query={query} label="Loading the draft" failed="It could not be loaded.">
      {({ live, draft, seen }) =>
        draft && draft.after === null ? (
          <TakenOff subject={subject} id={id} title={draft.title} />
        ) : (
          children({
            id,
            live: live as DraftBody<S> | null,
            current: (draft?.after ?? null) as DraftBody<S> | null,
            seen,
            inDraft: draft !== null,
            changedBy: draft?.by,
          })
        )
      }
    </Waiting>
  )
}

function TakenOff({ subject, id, title }: { subject: DraftSubject; id: string; title: string }) {
  const { drop } = useDraftChange()
  const back = useMutation({ mutationFn: () => drop({ subject, id }) })
  return (
    <Alert
      kind="warn"
      heading={sentence`${title} is taken off in the draft`}
      announce={false}
      action={
        <Button busy={back.isPending} onClick={() => back.mutate()}>
          Keep It After All
        </Button>
      }
    >
      <p>
        {back.error ? failureText(back.error, 'It could not be kept.') : 'It is live until the draft is published.'}
      </p>
    </Alert>
  )
}
