/*
 * Almost every first page shows these. They are in the first file, because another file would be larger in total and
 * cost pages of later steps one more response.
 */
import '@sipday/rules/price-text.ts'
import '@sipday/ui/drawings/ArtTile.tsx'
import '@sipday/ui/fields/Field.tsx'
import '@sipday/ui/text/Hero.tsx'
import '@sipday/ui/text/PriceText.tsx'
import '@sipday/ui/drawings/kit.ts'
import '@sipday/ui/drawings/plan-art.ts'
import '@sipday/ui/drawings/drink-art.ts'
import './purchase/StepPage.tsx'
