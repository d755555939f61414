import type { SavedCard } from '@sipday/contract/payments.ts'
import type { Account as FoundAccount } from '@sipday/contract/people.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { wholeSubscription } from '@sipday/rules/own-page/whole-records.ts'
import { visible } from '@sipday/contract/visible.ts'
import { looksLikeEmail } from '@sipday/rules/people.ts'
import { fromPromise } from 'xstate'
import type { SessionStore } from '../session.ts'
import type { AccountCache } from './kept/cache.ts'
import type { AccountChoice, Change, Contact } from './context.ts'
import { groupOf } from '@sipday/rules/own-page/groups.ts'
import { detailsOf } from './dashboard/details/details-of.ts'
import { FRESH_MS } from './dashboard/list/pace.ts'
import { managedOf } from './dashboard/list/subscription/to-manage.ts'
import { failureText, isUnreachable, messages, Shown, wantsCode } from './failure.ts'
import { redeemMachine } from './machine.ts'
import { personOf } from './person/people.ts'
import { accountQueries, type Call } from './kept/queries.ts'
import type { Account } from './setup.ts'

export type Network = { call: Call; cache: AccountCache; session: SessionStore; today: string }

/** S8 has one text, whatever the server says. */
const OURS_ALONE = false

/** Puts a failure in words: the server's where S8 lets it speak, else ours. */
const saying = <Output, Input>(ours: string, work: (input: Input) => Promise<Output>, serverSpeaks = true) =>
  fromPromise<Output, Input>(({ input }) =>
    work(input).catch((cause: unknown) => Promise.reject(new Shown(failureText(cause, ours, serverSpeaks), { cause }))),
  )

/** Email if it looks like one, else a US phone number; only then the phone library loads (S5). */
const readContact = async (typed: string): Promise<Contact> => {
  if (looksLikeEmail(typed)) return { to: visible(typed).trim(), channel: 'email' }
  const { toE164 } = await import('@sipday/rules/phone.ts')
  const phone = toE164(typed)
  if (phone === null) throw new Shown(messages.contact)
  return { to: phone, channel: 'sms' }
}

/** Another server's null reads as blank (R82). */
const blank = (text: string | null): string => text ?? ''

const valueOf = <Value>(result: PromiseSettledResult<Value>): Value | undefined =>
  result.status === 'fulfilled' ? result.value : undefined

const planBody = (subscriptionId: string, change: Extract<Change, { kind: 'plan' }>) => ({
  subscriptionId,
  planId: change.planId,
  expectedDueCents: change.dueCents,
  expectedNextCents: change.nextCents,
  idempotencyKey: change.key,
})

/** The only file of this area that knows which call is used for what. */
export const connect = ({ call, cache, session, today }: Network) => {
  const checkSession = async () => {
    const wasSignedIn = session.get().isAuthenticated || cache.owner() !== null
    try {
      const known = await call('session', undefined)
      if (known.isAuthenticated) return { customerId: known.customerId, wasSignedIn, justPaid: false }
      return { customerId: known.justPaid?.customerId ?? null, wasSignedIn, justPaid: Boolean(known.justPaid) }
    } catch (error) {
      const owner = cache.owner()
      if (!isUnreachable(error) || owner === null) throw error
      return { customerId: owner, wasSignedIn, justPaid: false }
    }
  }
  const loadAccount = async (customerId: string, justPaid: boolean): Promise<Account> => {
    // Only for someone who is signed in (R17).
    if (!justPaid) cache.adopt(customerId)
    const queries = accountQueries(call, customerId)
    const [profile, records, benefits] = await Promise.allSettled([
      cache.client.fetchQuery(queries.profile),
      cache.client.fetchQuery(queries.subscriptions),
      cache.client.fetchQuery(queries.benefits),
    ])
    // Someone who just paid may view the purchase, not a profile (R59).
    for (const result of justPaid ? [records, benefits] : [profile, records, benefits]) {
      if (result.status === 'rejected' && wantsCode(result.reason)) throw result.reason
    }
    const shown = valueOf(records) ?? cache.client.getQueryData(queries.subscriptions.queryKey)
    const left = justPaid ? null : cache.left()
    return {
      left: shown?.some((record) => record.id === left?.subscriptionId && record['Cancelled At']) ? left : null,
      // Offline, nothing can be saved, and the code must be reachable.
      asksProfile: !justPaid && profile.status === 'fulfilled' && !cache.hasAskedForProfile(),
      person: personOf(valueOf(profile) ?? cache.client.getQueryData(queries.profile.queryKey), shown),
    }
  }
  const countOf = (customerId: string): Promise<number> =>
    call('subscriptions', { CID: customerId }).then(
      (records: readonly (SubscriptionRecord | null)[]) =>
        records.filter((record) => record && groupOf(wholeSubscription(record, customerId), today) === 'active').length,
      () => 0,
    )
  const findAccounts = async ({ to, channel }: Contact): Promise<AccountChoice[]> => {
    const answer: (FoundAccount | null)[] | FoundAccount | null = await call(
      'accounts',
      channel === 'email' ? { email: to } : { phone: to },
    )
    const found = [answer].flat().filter((account): account is FoundAccount => Boolean(account?.id))
    const choice = (account: FoundAccount, current: number): AccountChoice => ({
      id: account.id,
      givenName: blank(account.given_name),
      familyName: blank(account.family_name),
      email: blank(account.email_address),
      other: channel === 'email' ? (account.other_contact ?? '') : '',
      current,
    })
    if (found.length === 1) return found.map((account) => choice(account, 0))
    return Promise.all(found.map(async (account) => choice(account, await countOf(account.id))))
  }
  const send = async (subscriptionId: string, change: Change): Promise<string> => {
    switch (change.kind) {
      case 'pause':
        await call('pause-subscription', { subscriptionId, months: change.months })
        return messages.paused
      case 'endPause':
        await call('end-pause', { subscriptionId })
        return messages.pauseEnded
      case 'plan':
        return (await call('change-plan', planBody(subscriptionId, change))).starts === 'now'
          ? messages.planChanged
          : messages.planPlanned
      case 'undoPlan':
        await call('undo-plan-change', { subscriptionId })
        return messages.planStays
      case 'price':
        await call('price-answer', { subscriptionId, answer: change.answer })
        return change.answer === 'accept' ? messages.priceKept : messages.priceLeft
      case 'move':
        await call('move-subscription', {
          subscriptionId,
          locationId: change.locationId,
          expectedNextCents: change.nextCents,
        })
        return messages.moved
    }
  }
  return redeemMachine.provide({
    actors: {
      checkSession: fromPromise(checkSession),
      loadAccount: fromPromise(({ input }) => loadAccount(input.customerId, input.justPaid)),
      readContact: saying(messages.contact, ({ typed }) => readContact(typed)),
      sendCode: saying(messages.sendCode, async ({ to, channel }) => {
        await call('otp', { action: 'send', to, channel })
      }),
      checkCode: saying(messages.checkCode, async ({ to, code, channel }) => {
        const answer = await call('otp', { action: 'check', to, code, channel })
        if (answer.success !== 'approved') throw new Shown(answer.message || messages.checkCode)
      }),
      findAccounts: saying(messages.noAccount, findAccounts),
      saveProfile: saying(messages.saveProfile, async ({ customerId, person }) => {
        const { toE164 } = await import('@sipday/rules/phone.ts')
        await call('profile', { CID: customerId, ...person })
        return { ...person, email: person.email.trim(), phone: toE164(person.phone) ?? person.phone.trim() }
      }),
      loadDetails: saying(
        messages.details,
        async ({ subscriptionId, customerId }) => {
          const [details, records] = await Promise.all([
            call('subscription-details', { subscriptionId }).then(detailsOf),
            cache.client
              .fetchQuery({ ...accountQueries(call, customerId).subscriptions, staleTime: FRESH_MS })
              .catch(() => []),
          ])
          const record = records.find(({ id }) => id === subscriptionId)
          return { details, managed: record ? managedOf(record) : null }
        },
        OURS_ALONE,
      ),
      loadCards: saying(
        messages.cards,
        async ({ customerId }) => (await call('cards', { CID: customerId }))[0]?.cards ?? [],
        OURS_ALONE,
      ),
      addCard: saying(
        messages.addCard,
        async ({ customerId, nonce, key }) => {
          const body = { nonce, customerId, idempotency_key: key }
          const { card }: { card?: SavedCard } = await call('add-card', body, { headers: { 'Idempotency-Key': key } })
          if (!card?.id) throw new Shown(messages.addCard)
          return card
        },
        OURS_ALONE,
      ),
      changeCard: saying(messages.updateCard, async (input) => {
        await call('payment-method', input)
      }),
      cancelSubscription: saying(messages.cancel, async (input) => {
        await call('cancel-subscription', input)
      }),
      payRenewal: saying(messages.payRenewal, async ({ subscriptionId, cardId, totalCents, key }) => {
        const expected = totalCents === null ? {} : { expectedTotalCents: totalCents }
        await call('pay-renewal', { subscriptionId, cardId, ...expected, idempotencyKey: key })
      }),
      resumeSubscription: saying(messages.resume, async (input) => {
        await call('resume-subscription', input)
      }),
      changeSubscription: saying(messages.change, ({ subscriptionId, change }) => send(subscriptionId, change)),
    },
    actions: {
      signIn: (_, { customerId }) => {
        cache.adopt(customerId)
        session.set({ isAuthenticated: true, customerId })
      },
      forgetAccount: () => {
        cache.forget()
        session.set({ isAuthenticated: false, customerId: null })
      },
      // Loads at once, so that the list is true when someone returns to it.
      refreshAccount: () => {
        void cache.client.invalidateQueries()
        void cache.client.refetchQueries({ type: 'all', predicate: ({ meta }) => meta?.['kept'] === true })
      },
      askedForProfile: () => cache.noteAskedForProfile(),
      keepLeft: ({ context }) => cache.keepLeft(context.left),
    },
  })
}
