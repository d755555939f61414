import type { Shop } from '@sipday/contract/catalogue.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { Banner } from '@sipday/ui/notices/Banner.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { Fragment } from 'react'

/** Joins words in pairs from the end: no line of the banner ends with a single word. */
const pairs = (line: string): string[] => {
  const words = line.split(' ')
  const first = words.length % 2
  return [
    ...words.slice(0, first),
    ...Array.from({ length: (words.length - first) / 2 }, (_, at) =>
      words.slice(first + at * 2, first + at * 2 + 2).join(' '),
    ),
  ]
}

export function PromoBanner({ shop, onDrinks }: { shop: Shop; onDrinks: (groupId?: string) => void }) {
  const kit = useKit()
  return (
    <Banner
      label={said(shop.texts, 'banner-label')}
      title={pairs(said(shop.texts, 'banner-title')).map((pair, at) => (
        <Fragment key={at}>
          {at > 0 && ' '}
          <span className="together">{pair}</span>
        </Fragment>
      ))}
      offer={{ big: said(shop.texts, 'banner-price'), small: said(shop.texts, 'banner-period') }}
      drinks={kit.banner}
      photo={shop.photo}
      lines={shop.bannerLines.map((line) => ({
        name: line.name,
        art: artOf(line),
        onInfo: () => onDrinks(line.id),
      }))}
      action={
        <Button variant="grey" wide onClick={() => onDrinks()}>
          {said(shop.texts, 'drinks-all')}
        </Button>
      }
    />
  )
}
