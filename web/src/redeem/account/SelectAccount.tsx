import { countText } from '@sipday/rules/written/counts.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import type { FormEvent } from 'react'
import { useErrorFocus } from '../../shell/focus.ts'
import type { AccountChoice } from '../context.ts'
import { useRedeem, useSend } from '../useRedeem.tsx'
import css from './SelectAccount.module.css'

/** "1 Current Subscription", "2 Current Subscriptions" (S2.4). */

const optionOf = (account: AccountChoice) => ({
  value: account.id,
  title: `${account.givenName} ${account.familyName}`.trim() || 'New member',
  plainTitle: false,
  lines: [
    account.email ? <Address key="email">{account.email}</Address> : 'Setup Your Subscription',
    ...(account.other ? [account.other] : []),
    <strong key="count">{countText(account.current, 'Current Subscription')}</strong>,
  ],
})

export function SelectAccount() {
  const send = useSend()
  const accounts = useRedeem(({ context }) => context.accounts)
  const selected = useRedeem(({ context }) => context.selectedAccountId)
  const error = useRedeem(({ context }) => context.error)
  const { root, press } = useErrorFocus<HTMLFormElement>(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'CONTINUE' })
    press()
  }
  return (
    <form ref={root} className="page" onSubmit={submit} noValidate>
      <div className={`narrow stack ${css.form}`}>
        <PageHeading takesFocus>Select Your Account</PageHeading>
        <p>{"We found multiple accounts. Please select which one you'd like to use."}</p>
        <RadioCards
          legend="Your accounts"
          legendHidden
          options={accounts.map(optionOf)}
          value={selected ?? undefined}
          error={error ?? undefined}
          announced
          onChange={(id) => send({ type: 'SELECT_ACCOUNT', id })}
        />
        <ActionBar>
          <Button type="submit" wide>
            Continue
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
