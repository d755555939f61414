import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { itemOf, seenOf, useDraft } from './draft.ts'
import { type StepProps, stepAddress } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** The sentences that no one else can know. */
export function WordsStep({ draft, onDone }: StepProps) {
  const brand = itemOf(draft, 'brand', 'brand')
  if (brand) return <AboutYou draft={draft} onDone={onDone} />
  return (
    <Card stack>
      <p>Give your shop its name first: it stands in these sentences.</p>
      <div>
        <GoButton to={stepAddress('name')}>Name and Kind of Shop</GoButton>
      </div>
    </Card>
  )
}

function AboutYou({ draft, onDone }: StepProps) {
  const brand = itemOf(draft, 'brand', 'brand')
  const { words } = useShopWords()
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(brand),
    values: { offerLine: brand?.body.offerLine ?? '', tagline: brand?.body.tagline ?? '' },
    failed: 'The words could not be saved.',
    reload: read,
    save: async (typed) => {
      if (brand) await save('brand', brand, { ...brand.body, ...typed })
    },
    onSaved: onDone,
  })
  const { control } = form
  return (
    <StepForm
      form={form}
      facts={({ offerLine, tagline }) => [
        { term: 'Offer', detail: offerLine },
        { term: 'Tagline', detail: tagline },
      ]}
      onSkip={onDone}
    >
      <Card as="section" stack aria-labelledby="about-you">
        <h2 className="h3" id="about-you">
          About you
        </h2>
        <TextField
          control={control}
          name="offerLine"
          label="What you offer, in one line"
          helper={`Link previews show it after your shop’s name${words['banner-title'] && `, such as “${words['banner-title']}”`}.`}
          check={required('Enter a line.')}
        />
        <TextField
          control={control}
          name="tagline"
          label="Tagline"
          helper="Stands under your name in emails and at the end of every page. Search engines show it."
          check={required('Enter a tagline.')}
        />
      </Card>
      <Card as="section" stack aria-labelledby="first-page">
        <h2 className="h3" id="first-page">
          Above your memberships
        </h2>
        <p className="small">Made from what you sell, until you word it.</p>
        <Facts
          items={[
            { term: 'Above the sun', detail: words['banner-title'] || 'Nothing yet' },
            {
              term: 'In the sun',
              detail: [words['banner-price'], words['banner-period']].filter(Boolean).join(' ') || 'Nothing yet',
            },
          ]}
        />
        <div>
          <GoButton variant="outlined" to="/words">
            See All Sentences
          </GoButton>
        </div>
      </Card>
    </StepForm>
  )
}
