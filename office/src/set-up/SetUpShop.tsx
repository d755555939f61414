import { dateIn } from '@sipday/rules/calendar.ts'
import { type EveningStep, eveningOf, eveningSteps } from '@sipday/rules/office/opening/evening.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Moved } from '../moved.ts'
import { DRAFT, draftQuery } from '../parts/draft/draft-queries.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Rehearsal } from '../rehearsal/Rehearsal.tsx'
import { rehearsalQuery } from '../rehearsal/rehearsal-query.ts'
import { meQuery } from '../session.ts'
import { type Draft, shopIn } from './draft.ts'
import { GetsStep } from './GetsStep.tsx'
import { LegalStep } from './LegalStep.tsx'
import { NameStep } from './NameStep.tsx'
import { Overview } from './Overview.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { PublishStep } from './PublishStep.tsx'
import { OVERVIEW, stepAddress, type StepProps } from './step.ts'
import { StepPage } from './StepPage.tsx'
import { WordsStep } from './WordsStep.tsx'

type Asked = Exclude<EveningStep, 'factor' | 'rehearsal' | 'publish'>

const SCREENS: Readonly<Record<Asked, ComponentType<StepProps>>> = {
  name: NameStep,
  location: PlaceStep,
  gets: GetsStep,
  plan: PlanStep,
  words: WordsStep,
  legal: LegalStep,
}
const isStep = (name: string | null): name is EveningStep => eveningSteps.some((step) => step === name)

/** The one after it; a second factor is there already. */
const nextOf = (step: EveningStep): EveningStep => {
  const next = eveningSteps[eveningSteps.indexOf(step) + 1] ?? step
  return next === 'factor' ? 'rehearsal' : next
}

type SetUpShopProps = { onOpened: () => void }

/** From a blank sheet to a shop that sells. The draft holds everything until it is published. */
export function SetUpShop({ onOpened }: SetUpShopProps) {
  const query = useQuery(draftQuery)
  const search = useSearch()
  const [begun] = useState(search)
  return (
    <Moved value={search !== begun}>
      <Waiting query={query} label="Opening the set-up" failed="The set-up could not be opened.">
        {(draft) => (
          <Evening key={search} draft={draft} wanted={new URLSearchParams(search).get('step')} onOpened={onOpened} />
        )}
      </Waiting>
    </Moved>
  )
}

type EveningProps = SetUpShopProps & { draft: Draft; wanted: string | null }

function Evening({ draft, wanted, onOpened }: EveningProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [day] = useState(() => dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone))
  const { data: rehearsal } = useQuery(rehearsalQuery)
  const rehearsed = rehearsal?.rehearsed ?? false
  const evening = eveningOf(shopIn(draft), { day, host: window.location.hostname, rehearsed })
  const readAgain = () => void client.invalidateQueries({ queryKey: DRAFT })
  const open = () => {
    onOpened()
    readAgain()
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  if (!isStep(wanted) || wanted === 'factor') return <Overview draft={draft} evening={evening} />
  if (wanted === 'publish')
    return (
      <StepPage step={wanted} evening={evening}>
        <PublishStep before={evening.before} onDone={open} />
      </StepPage>
    )
  if (wanted === 'rehearsal')
    return (
      <StepPage step={wanted} evening={evening}>
        <Rehearsal />
        <div>
          <GoButton variant="text" flush="start" to={stepAddress('publish')}>
            Go On to Publish
          </GoButton>
        </div>
      </StepPage>
    )
  const Screen = SCREENS[wanted]
  const goOn = () => {
    readAgain()
    // The bar has the shop's name as soon as it is given.
    if (wanted === 'name') void client.invalidateQueries({ queryKey: meQuery.queryKey })
    // Whoever went elsewhere while it was saved stays there.
    if (new URLSearchParams(window.location.search).get('step') !== wanted) return
    navigate(wanted === 'legal' ? OVERVIEW : stepAddress(nextOf(wanted)))
  }
  return (
    <StepPage step={wanted} evening={evening}>
      <Screen draft={draft} onDone={goOn} />
    </StepPage>
  )
}
