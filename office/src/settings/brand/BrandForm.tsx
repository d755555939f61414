import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { differ } from '../../parts/draft/differ.ts'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { DropChanges } from '../../parts/draft/DropChanges.tsx'
import type { Thing } from '../../parts/draft/thing/ThingPage.tsx'
import { useDraftChange } from '../../parts/draft/use-draft-change.ts'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { PhotoField } from '../../parts/photo/PhotoField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import css from '../settings.module.css'
import { SettingsPage } from '../SettingsPage.tsx'
import { BrandPhone } from './BrandPhone.tsx'
import { ColorField } from './ColorField.tsx'
import { ContrastCheck } from './ContrastCheck.tsx'
import { isColor } from './is-color.ts'
import { LogoField } from './LogoField.tsx'

type Body = DraftBody<'brand'>
const NAMES = ['shopName', 'offerLine', 'tagline', 'logoSvg'] as const
const COLORS = ['mainColor', 'textOnMain'] as const
const begun: Body = { shopName: '', offerLine: '', tagline: '', ...firstLook, logoSvg: null, photo: null }

export function BrandForm({ thing }: { thing: Thing<'brand'> }) {
  const { live, current, seen, inDraft, changedBy } = thing
  const { save, readAgain } = useDraftChange()
  const form = useEditForm({
    values: current ?? live ?? begun,
    seen,
    failed: 'The brand could not be saved.',
    reload: readAgain,
    save: (body: Body, from, key) => save('brand', 'brand', body, Number(from), key),
  })
  const { control, setValue } = form
  const body = useWatch({ control }) as Body
  // While a color is being typed, the last one that was one stays in view.
  const [look, setLook] = useState({ mainColor: body.mainColor, textOnMain: body.textOnMain })
  if (COLORS.some((color) => isColor(body[color]) && body[color] !== look[color]))
    setLook({
      mainColor: isColor(body.mainColor) ? body.mainColor : look.mainColor,
      textOnMain: isColor(body.textOnMain) ? body.textOnMain : look.textOnMain,
    })
  return (
    <SettingsPage tab="Brand" changesOf={{ subject: 'brand' }} phone={<BrandPhone brand={{ ...body, ...look }} />}>
      <EditForm
        form={form}
        saveLabel="Save to Draft"
        facts={(version) => draftFacts('brand', version, (_subject, id) => id)}
        changedBy={changedBy}
        beside={inDraft && <DropChanges subject="brand" id="brand" />}
      >
        <DraftCard title="Name and logo" changed={differ(live, body, NAMES)}>
          <div className={css.fields}>
            <TextField control={control} name="shopName" label="Shop name" check={required('Enter a name.')} />
            <TextField
              control={control}
              name="offerLine"
              label="Offer line"
              helper="Link previews show it after the name."
            />
          </div>
          <TextField
            control={control}
            name="tagline"
            label="Tagline"
            helper="Under the name in emails and at the end of every page. Search engines show it."
          />
          <LogoField control={control} name="logoSvg" shopName={body.shopName} />
        </DraftCard>
        <DraftCard title="Banner" changed={differ(live, body, ['photo'])}>
          <PhotoField control={control} name="photo" example="Our counter with three glasses of iced coffee" />
        </DraftCard>
        <DraftCard title="Colors" changed={differ(live, body, COLORS)}>
          <div className={css.fields}>
            <ColorField control={control} name="mainColor" label="Main color" />
            <ColorField control={control} name="textOnMain" label="Text on the main color" />
          </div>
          <ContrastCheck
            look={look}
            onTake={(color) => setValue('mainColor', color, { shouldDirty: true, shouldValidate: true })}
          />
        </DraftCard>
      </EditForm>
    </SettingsPage>
  )
}
