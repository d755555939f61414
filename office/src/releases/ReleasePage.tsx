import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { failureText } from '../failure.ts'
import type { SectionProps } from '../menu/section.ts'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { useOnline } from '../parts/use-online.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import { Section } from '../Section.tsx'
import { RELEASE_STATES } from './release-words.ts'
import { releaseQuery, type Release } from './releases-query.ts'

export function ReleasePage({ id, me }: SectionProps & { id: number }) {
  const query = useQuery(releaseQuery(id))
  if (query.data === null) return <NoSuchPage />
  return (
    <Section name={`Release ${id}`} above={[{ label: 'Releases', to: '/releases' }]}>
      <Waiting query={query} label="Loading the release" failed="The release could not be loaded.">
        {(release) => release && <Contents release={release} me={me} />}
      </Waiting>
    </Section>
  )
}

function Contents({ release, me }: SectionProps & { release: Release }) {
  const { at, takesEffectAt, by, note, state, changes } = release
  const zone = me.shop.timeZone
  return (
    <>
      <Card>
        <Facts
          items={[
            { term: 'State', detail: RELEASE_STATES[state] },
            { term: state === 'waiting' ? 'Goes live' : 'Live since', detail: instantText(takesEffectAt, zone) },
            { term: 'Published by', detail: sentence`${by}, ${instantText(at, zone)}` },
            ...(note ? [{ term: 'Note', detail: note }] : []),
          ]}
        />
      </Card>
      <Card as="section" stack aria-labelledby="changes">
        <h2 className="h3" id="changes">
          What it changed
        </h2>
        <ul className="stack-s">
          {changes.map(({ subject, id, field, sentence }) => (
            <li key={`${subject} ${id} ${field}`}>{sentence}</li>
          ))}
        </ul>
      </Card>
      {me.capabilities.includes('publish') && <Back release={release} />}
    </>
  )
}

function Back({ release: { id, state } }: { release: Release }) {
  const change = useChange()
  const online = useOnline()
  const { readAgain } = useDraftChange()
  const [, navigate] = useLocation()
  const back = useMutation({
    mutationFn: () => change('release-back', { releaseId: id }),
    onSuccess: async () => {
      await readAgain()
      navigate('/draft')
    },
  })
  if (!online || state === 'dropped') return null
  return (
    <Card as="section" stack aria-labelledby="back">
      <h2 className="h3" id="back">
        Back to before
      </h2>
      <p>
        The draft gets everything as it was before this release. You see the difference there and publish it like any
        other change.
      </p>
      {back.error && <Alert kind="bad">{failureText(back.error, 'The draft could not be made.')}</Alert>}
      <div>
        <Button variant="outlined" busy={back.isPending} onClick={() => back.mutate()}>
          Put It Back Into the Draft
        </Button>
      </div>
    </Card>
  )
}
