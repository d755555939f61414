import { ThingPage } from '../../parts/draft/thing/ThingPage.tsx'
import { BrandForm } from './BrandForm.tsx'

export function BrandPage() {
  return (
    <ThingPage subject="brand" id="brand">
      {(thing) => <BrandForm thing={thing} />}
    </ThingPage>
  )
}
