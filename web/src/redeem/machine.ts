import { assign } from 'xstate'
import { account } from './account/state.ts'
import { takeAccount } from './account/take-account.ts'
import { boot } from './boot/state.ts'
import { code } from './code/state.ts'
import { contact } from './contact/state.ts'
import { startContext, type Place, type RedeemContext } from './context.ts'
import { dashboard } from './dashboard/state.ts'
import { profile } from './profile/state.ts'
import { cleared, redeem, remembers, sets } from './setup.ts'
import { withKnownTargets } from '@sipday/ui/machine/known-targets.ts'

const leave = { LOGGED_OUT: { target: 'enterContact' as const, actions: sets(startContext()) } }

/** R12. */
const backAt = <const Target extends string>(target: Target, ...places: Place[]) => ({
  guard: { type: 'goesBackTo' as const, params: { places } },
  target,
  actions: [
    {
      type: 'signIn' as const,
      params: ({ context }: { context: RedeemContext }) => ({ customerId: context.customerId ?? '' }),
    },
    sets({ returnTo: null, notice: null }),
  ],
})

const journey = redeem.createStateConfig({
  initial: 'checkingAuth',
  on: {
    // Also when another call was told first that the session has ended.
    ACCOUNT_DELETED: { target: '.deleted', actions: [sets(startContext()), 'forgetAccount'] },
    VERIFY_AGAIN: [
      { guard: 'endedContactIsKnown', target: '.enterOtp.sending', actions: 'forgetAccount' },
      { guard: 'contactIsKnown', target: '.enterOtp.sending' },
      { target: '.enterContact', actions: 'forgetAccount' },
    ],
  },
  states: {
    checkingAuth: {
      ...boot,
      onDone: [
        { guard: 'customerIsUnknown', target: 'enterContact' },
        { guard: 'profileIsIncomplete', target: 'completeProfile' },
        { target: 'success' },
      ],
      on: leave,
    },
    enterContact: { ...contact, onDone: 'enterOtp' },
    enterOtp: {
      ...code,
      onDone: [
        { guard: 'severalAccounts', target: 'selectAccount' },
        backAt('completeProfile', 'completeProfile'),
        backAt('success.details.cancelling', 'cancel'),
        backAt('success.details', 'details', 'resume', 'endTrial', 'pay', 'change'),
        backAt('success.payment', 'payment'),
        backAt('success.confirmPayment', 'confirmPayment'),
        { target: 'checkingAuth.loading', actions: remembers(takeAccount) },
      ],
      on: { USE_ANOTHER_METHOD: { target: 'enterContact', actions: assign(cleared) } },
    },
    selectAccount: {
      ...account,
      onDone: { target: 'checkingAuth.loading', actions: remembers(takeAccount) },
      on: leave,
    },
    completeProfile: { ...profile, onDone: 'success', on: leave },
    success: {
      ...dashboard,
      on: {
        ...dashboard.on,
        ...leave,
        COMPLETE_PROFILE: 'completeProfile',
        SIGN_IN: 'enterContact',
        CONTACT_CHANGED: {
          target: 'checkingAuth.loading',
          actions: assign({
            contact: ({ event }) => event.contact,
            typedContact: ({ event }) => event.contact.to,
          }),
        },
      },
    },
    deleted: {},
  },
})

/** S4. Steps only reach their own end; the transitions between them are here. */
export const redeemMachine = redeem.createMachine({
  id: 'redeem',
  context: startContext,
  ...withKnownTargets(journey),
})
