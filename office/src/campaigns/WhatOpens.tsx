import { waySaid } from '@sipday/rules/office/campaigns/said.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { runDays } from '../parts/draft/run-days.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { DayField } from '../parts/fields/DayField.tsx'
import { optionsOf } from '../parts/fields/options.ts'
import css from './campaigns.module.css'
import type { CampaignForm } from './campaign-form.ts'
import { lookQuery } from './links/look-query.ts'
import { Way } from './links/Way.tsx'

type WhatOpensProps = {
  /** Null: not saved yet. */
  id: string | null
  control: Control<CampaignForm>
  catalogue: Catalogue
  changed: boolean
  showsDays: boolean
  onShowDays: () => void
}

export function WhatOpens({ id, control, catalogue, changed, showsDays, onShowDays }: WhatOpensProps) {
  const { data: look } = useQuery({ ...lookQuery(id ?? ''), enabled: id !== null })
  const { modelIds = [], startsOn = null, endsOn = null } = useWatch({ control })
  const plans = kept(catalogue.plans).filter((plan) => modelIds.length === 0 || modelIds.includes(plan.body.modelId))
  const stops = look?.checks.some(({ kind }) => kind === 'stops')
  return (
    <DraftCard
      title="What the links open"
      changed={changed}
      beside={
        look && (
          <Badge tone={stops ? 'warn' : 'ok'} icon={stops ? 'alert' : 'check'}>
            {stops ? 'See the checks' : 'Leads to something on sale'}
          </Badge>
        )
      }
    >
      <div className="grid-2">
        <ChipsField
          control={control}
          name="modelIds"
          legend="Membership"
          none="Any"
          more="Another"
          options={optionsOf(kept(catalogue.models))}
        />
        <ChipsField
          control={control}
          name="planIds"
          legend="Plan"
          none="Any"
          more="Another"
          options={optionsOf(plans)}
        />
        <ChipsField
          control={control}
          name="locationIds"
          legend="Location"
          none="Any"
          more="Another"
          options={optionsOf(kept(catalogue.locations))}
        />
        <div>
          <p className={css.term}>Days</p>
          {showsDays ? (
            <div className="stack-s">
              <DayField control={control} name="startsOn" label="Starts" optional />
              <DayField
                control={control}
                name="endsOn"
                label="Ends"
                optional
                check={(day) => (day && startsOn && day < startsOn ? 'It ends before it starts.' : undefined)}
              />
            </div>
          ) : (
            <Button variant="outlined" icon="day" onClick={onShowDays}>
              {runDays({ startsOn, endsOn })}
            </Button>
          )}
        </div>
      </div>
      {look && (
        <div>
          <h3 className={css.term}>The visitor’s way</h3>
          <Way steps={look.way} />
          <p className="small">{waySaid(look.way)}</p>
        </div>
      )}
    </DraftCard>
  )
}
