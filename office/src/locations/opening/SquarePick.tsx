import { countText } from '@sipday/rules/written/counts.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { rowsQuery } from '../../parts/draft/draft-queries.ts'
import { useOwnField } from '../../parts/fields/use-own-field.ts'
import css from '../week.module.css'
import type { OpeningForm } from './opening-body.ts'

type SquarePickProps = { control: Control<OpeningForm>; ownId: string | null; changed: boolean }

export function SquarePick({ control, ownId, changed }: SquarePickProps) {
  const { value, set, id } = useOwnField<OpeningForm, string>({ control, name: 'squareId' })
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['square places'],
    queryFn: () => officeCall('square-places', undefined).catch(() => ({ places: null })),
    staleTime: 60_000,
  })
  const { data: locations = [] } = useQuery(rowsQuery('location'))
  const usedBy = (placeId: string): string =>
    listText(
      locations
        .filter(
          ({ id: other, state, body: { square } }) =>
            other !== ownId && state !== 'taken off' && square.at(-1)?.locationId === placeId,
        )
        .map(({ title }) => title),
    )
  const places = data?.places ?? null
  const isKept = value !== '' && places !== null && !places.some((place) => place.id === value)
  return (
    <DraftCard title="Square location" changed={changed}>
      {!data ? (
        <SkeletonGroup label="Asking Square">
          <Skeleton shape="block" />
        </SkeletonGroup>
      ) : places === null ? (
        <Alert
          kind="warn"
          announce={false}
          heading="Square does not answer"
          action={
            <Button variant="outlined" busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          You can save the rest, and pick its location at Square later.{value && ` Picked until now: ${value}.`}
        </Alert>
      ) : (
        <>
          <p className="small">
            Square answered with {countText(places.length, 'place')} of your account. Payments of this location go
            there.
          </p>
          <RadioCards
            id={id}
            legend="Square location"
            legendHidden
            options={[
              ...places.map((place) => ({
                value: place.id,
                title: <span className={css.there}>{place.name}</span>,
                lines: [
                  [place.address, `${place.currency}, ${place.takesCards ? 'takes cards' : 'takes no cards'}`]
                    .filter(Boolean)
                    .join('. '),
                  ...(usedBy(place.id) ? [`Already used by ${usedBy(place.id)}.`] : []),
                ],
              })),
              ...(isKept ? [{ value, title: value, lines: ['Not in the list of Square.'] }] : []),
            ]}
            value={value || undefined}
            onChange={set}
          />
        </>
      )}
    </DraftCard>
  )
}
