import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { useQuery } from '@tanstack/react-query'
import { thingQuery } from '../../parts/draft/draft-queries.ts'
import { BrandPhone } from './BrandPhone.tsx'

/** The first screen as the draft has it; nothing before the shop has a name. */
export function BrandDraft() {
  const { data } = useQuery(thingQuery('brand', 'brand'))
  const brand = (data?.draft?.after ?? data?.live ?? null) as DraftBody<'brand'> | null
  return brand && <BrandPhone brand={brand} />
}
