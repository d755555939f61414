import type { Wallet } from '@sipday/contract/catalogue.ts'
import { walletPageTexts } from '@sipday/rules/codes/wallet-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText, wantsCode } from '../../failure.ts'
import { useAccountArea, useRedeem } from '../../useRedeem.tsx'
import css from './WalletButtons.module.css'
import { walletsHere } from './wallets-here.ts'

export type WalletButtonsProps = { subscriptionId: string; offered: readonly Wallet[] }

export function WalletButtons({ subscriptionId, offered }: WalletButtonsProps) {
  const { call } = useAccountArea()
  const CID = useRedeem(({ context }) => context.customerId) ?? ''
  const adding = useMutation({
    mutationFn: (wallet: Wallet) => call('wallet-link', { CID, subscriptionId, wallet }),
    onSuccess: ({ address }) => Object.assign(document.createElement('a'), { href: address }).click(),
  })
  const wallets = walletsHere(offered, navigator)
  if (wallets.length === 0) return null
  return (
    <div className={css.wallets}>
      {wallets.map((wallet) => (
        <Button
          key={wallet}
          busy={adding.isPending && adding.variables === wallet}
          onClick={() => !adding.isPending && adding.mutate(wallet)}
        >
          {walletPageTexts.add[wallet]}
        </Button>
      ))}
      {adding.isError && !wantsCode(adding.error) && (
        <Alert kind="bad">{failureText(adding.error, walletPageTexts.failed)}</Alert>
      )}
    </div>
  )
}
