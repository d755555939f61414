import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { gapsIn } from '@sipday/rules/office/legal-templates.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { Steps } from '@sipday/ui/text/Steps.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { failureText } from '../failure.ts'
import { Section } from '../Section.tsx'
import { meQuery } from '../session.ts'
import { type Draft, draftQuery, itemOf, itemsOf } from './draft.ts'
import { LegalStep } from './LegalStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { PlansStep } from './PlansStep.tsx'
import { PublishStep } from './PublishStep.tsx'
import type { StepProps } from './step.ts'

type Step = { name: string; heading: string; isDone: (draft: Draft) => boolean; Screen: ComponentType<StepProps> }

const hasLegal = (draft: Draft): boolean =>
  legalKinds.every((kind) => {
    const body = itemOf(draft, 'legal', kind)?.body.body ?? ''
    return body !== '' && gapsIn(body).length === 0
  })

/**
 * Each asks for something that the draft then has, so that a reload or another device goes on at the first open one.
 */
const STEPS: readonly Step[] = [
  {
    name: 'Name',
    heading: 'What is your shop called?',
    isDone: (draft) => itemOf(draft, 'brand', 'brand') !== undefined && itemOf(draft, 'rule', 'timeZone') !== undefined,
    Screen: NameStep,
  },
  {
    name: 'Location',
    heading: 'Where is your first location?',
    isDone: (draft) => itemsOf(draft, 'location').length > 0,
    Screen: PlaceStep,
  },
  {
    name: 'Plans',
    heading: 'What do you sell?',
    isDone: (draft) => itemsOf(draft, 'plan').length > 0,
    Screen: PlansStep,
  },
  { name: 'Legal', heading: 'Your legal texts', isDone: hasLegal, Screen: LegalStep },
  { name: 'Open', heading: 'Open your shop', isDone: () => false, Screen: PublishStep },
]

/** The draft holds everything until it is published. */
export function SetUpShop({ shopZone }: { shopZone: string }) {
  const { data, error, refetch } = useQuery(draftQuery)
  if (data) return <SetUpSteps draft={data} shopZone={shopZone} />
  return (
    <Section name="Set Up">
      {error ? (
        <Alert kind="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {failureText(error, 'The set-up could not be opened.')}
        </Alert>
      ) : (
        <SkeletonGroup label="Opening the set-up">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
    </Section>
  )
}

function SetUpSteps({ draft, shopZone }: Pick<StepProps, 'draft' | 'shopZone'>) {
  const client = useQueryClient()
  const [at, setAt] = useState(() => STEPS.findIndex(({ isDone }) => !isDone(draft)))
  const [isOpen, setOpen] = useState(false)
  const step = STEPS[at]
  if (isOpen || !step)
    return <ShopIsOpen onLeave={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })} />
  const { name, heading, Screen } = step
  const isLast = at === STEPS.length - 1
  const goOn = () => {
    if (isLast) return setOpen(true)
    void client.invalidateQueries({ queryKey: draftQuery.queryKey })
    setAt(at + 1)
  }
  return (
    <Section key={name} name={`Set Up: ${name}`} heading={heading}>
      <Steps steps={STEPS.map((one) => one.name)} current={at} />
      <Screen draft={draft} shopZone={shopZone} onDone={goOn} />
      {at > 0 && (
        <div>
          <Button variant="text" flush="start" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        </div>
      )}
    </Section>
  )
}

const ShopIsOpen = ({ onLeave }: { onLeave: () => void }) => (
  <Section name="Your Shop Is Open">
    <EmptyState
      title="Customers can buy memberships now"
      text="Open the shop in another window, and buy one yourself to see what your customers see."
      drink="strawberry"
      action={
        <div className="row wrap">
          <LinkButton href="/" target="_blank">
            Open the Shop’s Page
          </LinkButton>
          <Button variant="outlined" onClick={onLeave}>
            Go to the Office
          </Button>
        </div>
      }
    />
  </Section>
)
