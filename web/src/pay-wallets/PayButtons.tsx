import type { Shop, Wallet } from '@sipday/contract/catalogue.ts'
import { buyWithApplePay, payWithWallet } from '@sipday/rules/paying/wallet-words.ts'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { askWallet } from './ask-wallet.ts'
import { type Total, useWallets } from './useWallets.ts'
import css from './PayButtons.module.css'

export type PayButtonsProps = {
  payments: Shop['payments']
  offered: readonly Wallet[]
  total: Total
  /** Something else is being paid or saved. */
  busy: boolean
  /** R29, R53. */
  terms: ReactNode
  onToken: (token: string) => void
  onFailed: (message: string) => void
}

/** Google draws its own button. Apple's is drawn by its browsers, and by us elsewhere, after its guidelines. */
export function PayButtons({ payments, offered, total, busy, terms, onToken, onFailed }: PayButtonsProps) {
  const { apple, google, place } = useWallets(payments, offered, total)
  const [asking, setAsking] = useState(false)
  // Two presses may come before the next rendering.
  const isOpen = useRef(false)
  const isThere = apple !== null || google !== null
  // The sheet may open only within the press itself, so nothing is awaited before it.
  const pay = async (wallet: NonNullable<typeof apple>) => {
    if (busy || isOpen.current) return
    isOpen.current = true
    setAsking(true)
    const answer = await askWallet(wallet)
    isOpen.current = false
    setAsking(false)
    if (answer === 'cancelled') return
    if ('token' in answer) onToken(answer.token)
    else onFailed(answer.error)
  }
  // A press of Google's own button bubbles up to the element around it; heard from the moment it is shown.
  useLayoutEffect(() => {
    const around = place.current
    if (!around || !google) return undefined
    const press = () => void pay(google)
    around.addEventListener('click', press)
    return () => around.removeEventListener('click', press)
  })
  return (
    <section className={css.wallets} hidden={!isThere} aria-label={payWithWallet}>
      {terms}
      <div className={css.buttons} aria-busy={busy || asking}>
        {apple && (
          <button
            type="button"
            className={css.apple}
            aria-label={buyWithApplePay}
            aria-disabled={busy || asking}
            onClick={() => void pay(apple)}
          >
            <span className={css.drawn} aria-hidden="true">
              {buyWithApplePay}
            </span>
          </button>
        )}
        <div ref={place} className={css.google} hidden={!google} />
      </div>
      <p className={css.or}>or enter a card</p>
    </section>
  )
}
