import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { resolved } from '../choosing/offered.ts'
import { usePageData } from '../page-data.tsx'
import { titleOf } from '../progress.ts'
import { useWizard } from '../useWizard.tsx'
import { ThankYou } from './ThankYou.tsx'
import { useBought } from './use-bought.ts'

/** The final thank-you (W2.9). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const { shop, call } = usePageData()
  const bought = useBought(call)
  const [, navigate] = useLocation()
  useEffect(() => {
    document.title = titleOf('thankYou', shop.name)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [shop.name])
  const forms = context.isGift ? context.customerForms.slice(1) : context.customerForms
  return (
    <div className="page">
      <ThankYou
        heading={<PageHeading takesFocus>Thank You!</PageHeading>}
        texts={shop.texts}
        isGift={context.isGift}
        people={forms.map((form) => form.firstName)}
        locationName={resolved(context)?.location.name ?? 'the shop'}
        receiptTo={context.customerForms[0]?.email ?? ''}
        sendOn={context.isGift ? context.giftDetails.sendOn : ''}
        code={context.isGift ? null : (bought?.code ?? null)}
        renewsOn={context.isGift ? null : (bought?.renewsOn ?? null)}
        trial={context.isGift ? null : bought?.trial}
        onRedeem={() => navigate('/redeem')}
      />
    </div>
  )
}
