import { codeOf } from '@sipday/rules/offers/code.ts'
import { codeTexts } from '@sipday/rules/offers/code-texts.ts'
import { madeCode } from '@sipday/rules/offers/made-code.ts'
import { codeAddress } from '@sipday/rules/office/campaigns/links.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { type Catalogue, kept } from '../parts/catalogue/use-catalogue.ts'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { DayField } from '../parts/fields/DayField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { optionsOf } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { Section } from '../Section.tsx'
import { between, bodyOf, freshCode, type TypedCode, typedOf, wholeCode, wrongCode } from './code-body.ts'
import { CodeLink } from './CodeLink.tsx'
import { CodePlans } from './CodePlans.tsx'
import css from './codes.module.css'
import { OfferFields } from './OfferFields.tsx'
import { OneUseCodes } from './OneUseCodes.tsx'

type CodePageProps = {
  thing: Thing<'code'>
  catalogue: Catalogue
  today: string
  /** Of the shop's site, without a closing slash. */
  publicUrl: string
}

export function CodePage({ thing, catalogue, today, publicUrl }: CodePageProps) {
  const { id, live, current } = thing
  const heading = useId()
  const given = current ?? live
  const values = useMemo(() => (given ? typedOf(given) : freshCode), [given])
  const form = useThingForm({
    subject: 'code',
    thing,
    values,
    toBody: bodyOf,
    failed: 'The code could not be saved.',
    addressOf: (saved) => `/codes/${saved}`,
  })
  const { control, setValue } = form
  const typed = useWatch({ control }) as TypedCode
  const body = wholeCode(typed)
  const changed = (...fields: (keyof NonNullable<typeof body>)[]) =>
    body === null ? live !== null : differ(live, body, fields)
  const code = codeOf(typed.code)
  return (
    <Section name={id === null ? 'New Code' : (given?.code ?? '')} above={[{ label: 'Codes', to: '/codes' }]}>
      <ThingForm
        subject="code"
        thing={thing}
        form={form}
        facts={(version) => {
          const whole = wholeCode(version)
          return whole ? draftFacts('code', whole, nameIn(catalogue)) : []
        }}
      >
        <DraftCard title="What it is" changed={changed('code', 'off', 'lasts', 'oneUse')}>
          <div>
            <TextField
              control={control}
              name="code"
              label="Code"
              helper="As people type it. Capital or small letters, spaces and hyphens make no difference."
              autoComplete="off"
              check={wrongCode}
            />
            <Button
              variant="text"
              flush="start"
              icon="plus"
              onClick={() => setValue('code', madeCode(Math.random), { shouldDirty: true, shouldValidate: true })}
            >
              Make One That No One Guesses
            </Button>
          </div>
          <OfferFields control={control} typed={typed} />
          {!typed.friends && (
            <CheckField
              control={control}
              name="oneUse"
              label="Only through codes that are good once"
              helper="For flyers, partners or a mailing: you make as many as you need and get them as a file. This name then stands in your lists alone."
            />
          )}
        </DraftCard>
        <DraftCard title={codeTexts.friends.title} changed={changed('friendDays')}>
          <CheckField
            control={control}
            name="friends"
            label={codeTexts.friends.brings}
            helper={codeTexts.friends.does}
          />
          {typed.friends && (
            <div className={css.fields}>
              <NumberField
                control={control}
                name="friendDays"
                label={codeTexts.friends.days}
                helper={codeTexts.friends.when}
                check={between(1, 90, 'From 1 to 90.')}
              />
            </div>
          )}
        </DraftCard>
        <DraftCard title="Who can use it" changed={changed('planIds', 'locationIds', 'newOnly', 'mostUses')}>
          <p className="small">Nothing chosen means any. Each person can use a code once.</p>
          <ChipsField
            control={control}
            name="planIds"
            legend="Plans"
            emptyIsAll
            options={optionsOf(kept(catalogue.plans))}
          />
          <ChipsField
            control={control}
            name="locationIds"
            legend="Locations"
            emptyIsAll
            options={optionsOf(kept(catalogue.locations))}
          />
          {!typed.friends && (
            <CheckField control={control} name="newOnly" label="Only people who never had a membership" />
          )}
          <div className={css.fields}>
            <NumberField
              control={control}
              name="mostUses"
              label="Most Uses"
              helper="Empty means any number."
              optional
              check={(most) => (most === 0 ? 'At least 1, or leave it empty.' : undefined)}
            />
          </div>
        </DraftCard>
        <DraftCard title="When it can be used" changed={changed('startsOn', 'endsOn')}>
          <div className={css.fields}>
            <DayField control={control} name="startsOn" label="First Day" optional />
            <DayField
              control={control}
              name="endsOn"
              label="Last Day"
              optional
              check={(day) => (day && typed.startsOn && day < typed.startsOn ? 'It ends before it starts.' : undefined)}
            />
          </div>
        </DraftCard>
        <DraftCard title={codeTexts.costs} changed={changed('off', 'lasts', 'planIds')}>
          {body === null ? (
            <p>{codeTexts.costsLater}</p>
          ) : (
            <CodePlans code={body} catalogue={catalogue} today={today} />
          )}
        </DraftCard>
        {given !== null && !typed.oneUse && !typed.friends && wrongCode(code) === undefined && (
          <DraftCard title="Link" changed={changed('code')}>
            <CodeLink code={code} address={codeAddress(publicUrl, code)} isLive={live?.code === code && !live.oneUse} />
          </DraftCard>
        )}
      </ThingForm>
      {id !== null && live?.oneUse && live.friendDays === null && (
        <Card as="section" stack aria-labelledby={heading}>
          <h2 className="h3" id={heading}>
            One-use codes
          </h2>
          <OneUseCodes codeId={id} edits />
        </Card>
      )}
    </Section>
  )
}
