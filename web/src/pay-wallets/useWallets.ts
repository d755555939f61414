import type { Shop, Wallet } from '@sipday/contract/catalogue.ts'
import type { ApplePay, GooglePay, PaymentRequest, Payments } from '@square/web-payments-sdk-types'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { loadSquare } from '../card-form/square.ts'

const COUNTRY = 'US'
const CURRENCY = 'USD'

export type Total = { amount: string; label: string }
export type Wallets = {
  /** Null where this device, browser or domain does not have it. */
  apple: ApplePay | null
  google: GooglePay | null
  place: RefObject<HTMLDivElement | null>
}

const none = { apple: null, google: null }

/** Without a wallet, the card form remains. */
const orNone = <T>(asked: () => Promise<T>): Promise<T | null> => asked().catch(() => null)

const googleIn = async (payments: Payments, request: PaymentRequest, place: HTMLElement): Promise<GooglePay> => {
  const google = await payments.googlePay(request)
  await google.attach(place, { buttonColor: 'black', buttonSizeMode: 'fill', buttonType: 'long', buttonRadius: 8 })
  return google
}

/** The provider's script hears of a new total at once, because the sheet shows the total as of its opening. */
export const useWallets = (
  { scriptUrl, applicationId, locationId }: Shop['payments'],
  offered: readonly Wallet[],
  { amount, label }: Total,
): Wallets => {
  const place = useRef<HTMLDivElement>(null)
  const total = useRef<Total>({ amount, label })
  const request = useRef<PaymentRequest | null>(null)
  const [found, setFound] = useState<Omit<Wallets, 'place'>>(none)
  const wanted = offered.join()

  useEffect(() => {
    total.current = { amount, label }
    request.current?.update({ total: { amount, label } })
  }, [amount, label])

  useEffect(() => {
    let gone = false
    let own: Omit<Wallets, 'place'> = none
    const element = document.createElement('div')
    place.current?.append(element)
    const start = async () => {
      const square = await loadSquare(scriptUrl)
      if (gone) return
      const payments = square.payments(applicationId, locationId)
      const asked = payments.paymentRequest({ countryCode: COUNTRY, currencyCode: CURRENCY, total: total.current })
      const [apple, google] = await Promise.all([
        wanted.includes('apple') ? orNone(() => payments.applePay(asked)) : null,
        wanted.includes('google') ? orNone(() => googleIn(payments, asked, element)) : null,
      ])
      own = { apple, google }
      if (gone) return
      request.current = asked
      asked.update({ total: total.current })
      setFound(own)
    }
    const started = start().catch(() => undefined)
    return () => {
      gone = true
      request.current = null
      setFound(none)
      void started
        .then(() => Promise.allSettled([own.apple?.destroy(), own.google?.destroy()]))
        .then(() => element.remove())
    }
  }, [scriptUrl, applicationId, locationId, wanted])

  return { ...found, place }
}
