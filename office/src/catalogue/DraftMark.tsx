import { ShopMark } from '@sipday/ui/text/ShopMark.tsx'
import { useQuery } from '@tanstack/react-query'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import css from './preview.module.css'

/** The shop's mark, or the name that only the draft has so far. */
export function DraftMark() {
  const { data = [] } = useQuery(rowsQuery('brand'))
  const [brand] = kept(data)
  if (!brand || brand.state === 'live') return <ShopMark />
  return <span className={css.name}>{brand.body.shopName}</span>
}
