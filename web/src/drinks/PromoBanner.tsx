import { perDay } from '@sipday/rules/money-words.ts'
import { Banner } from '@sipday/ui/Banner.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { drinkSections, type DrinkSectionId } from './catalogue.ts'

/** The promotional banner: a medium drink a day for $1, and what there is to drink (W1, W2, W9). */
export function PromoBanner({ onDrinks }: { onDrinks: (section?: DrinkSectionId) => void }) {
  return (
    <Banner
      label="Today at the shop"
      title={'A medium\u00a0drink every\u00a0day'}
      offer={perDay}
      drinks={['thai', 'brown-sugar', 'strawberry', 'matcha']}
      lines={drinkSections.map(({ id, bannerLine, bannerDrawing, ground }) => ({
        name: bannerLine,
        art: { drinks: [bannerDrawing], ground },
        onInfo: () => onDrinks(id),
      }))}
      action={
        <Button variant="grey" wide onClick={() => onDrinks()}>
          View All Drinks
        </Button>
      }
    />
  )
}
