import { perDay } from '@sipday/rules/price-text.ts'
import { Banner } from '@sipday/ui/Banner.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { bannerLines, type DrinkSectionId } from './banner-lines.ts'

/** The promotional banner: a medium drink a day for $1, and the drinks to choose from (W1, W2, W9). */
export function PromoBanner({ onDrinks }: { onDrinks: (section?: DrinkSectionId) => void }) {
  return (
    <Banner
      label="Today at the shop"
      title={
        <>
          A <span className="together">medium drink</span> <span className="together">every day</span>
        </>
      }
      offer={perDay}
      drinks={['thai', 'brown-sugar', 'strawberry', 'matcha']}
      lines={bannerLines.map(({ id, name, drawing, ground }) => ({
        name,
        art: { drinks: [drawing], ground },
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
