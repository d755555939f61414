/*
 * What almost every page that a link can start at shows. It travels in the site's first file: a file of its own would weigh
 * more (its headers, and less to compress together), and a page that starts at a later step would wait for one more answer.
 */
import '@sipday/rules/price-text.ts'
import '@sipday/ui/drawings/ArtTile.tsx'
import '@sipday/ui/fields/Field.tsx'
import '@sipday/ui/Hero.tsx'
import '@sipday/ui/PriceText.tsx'
import './drinks/art.ts'
import './purchase/StepPage.tsx'
