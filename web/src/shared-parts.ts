/* What almost every page a link can start at shows. It is part of the site's first file: a separate file would be
   larger in total (its headers, and less to compress together), and a page that starts at a later step would wait
   for one more response. */
import '@sipday/rules/price-text.ts'
import '@sipday/ui/drawings/ArtTile.tsx'
import '@sipday/ui/fields/Field.tsx'
import '@sipday/ui/Hero.tsx'
import '@sipday/ui/PriceText.tsx'
import '@sipday/ui/drawings/plan-art.ts'
import './drinks/art.ts'
import './purchase/StepPage.tsx'
