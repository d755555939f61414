import type { Calls } from '../../endpoint.ts'
import { moveOptions, moveOwnMembership } from '../../purchases/changing/move.ts'
import { changePlan, undoPlanChange } from '../../purchases/changing/plan-change.ts'
import { planOptions } from '../../purchases/changing/plan-options.ts'
import { answerPrice } from '../../purchases/prices/answer-price.ts'
import { replayed } from '../../purchases/charging/replay.ts'
import { answerLeaving } from '../../purchases/leaving/answer.ts'
import { cancelMembership, resumeMembership } from '../../purchases/renewing/cancel-and-resume.ts'
import { endPause, pauseMembership } from '../../purchases/renewing/pause.ts'

export const changeCalls = {
  /** S1: for the Account Manager with a recent code; idempotent (R21). */
  'cancel-subscription': async ({ deps, input, session }) => {
    await cancelMembership(deps, session, input.subscriptionId)
    return {}
  },

  /** A later answer replaces it (decision 105). */
  'leaving-answer': async ({ deps, input, session }) => {
    await answerLeaving(deps, session, input)
    return {}
  },

  /** Before the paid period is over (R52). */
  'resume-subscription': async ({ deps, input, session }) => {
    await resumeMembership(deps, session, input.subscriptionId)
    return {}
  },

  'pause-subscription': async ({ deps, input, session }) => {
    await pauseMembership(deps, session, input.subscriptionId, input.months)
    return {}
  },

  'end-pause': async ({ deps, input, session }) => {
    await endPause(deps, session, input.subscriptionId)
    return {}
  },

  /** Changes nothing (decision 35). */
  'plan-options': ({ deps, input, session }) => planOptions(deps, session, input.subscriptionId),

  'change-plan': ({ deps, input, session, ip, idempotencyKey }) => {
    const { idempotencyKey: key, ...asked } = input
    return replayed({ deps, session, route: 'change-plan', key, headerKey: idempotencyKey, body: input }, () =>
      changePlan({ deps, session, ip }, asked),
    )
  },

  /** Until the renewal day (decision 35). */
  'undo-plan-change': async ({ deps, input, session }) => {
    await undoPlanChange(deps, session, input.subscriptionId)
    return {}
  },

  /** Before the renewal it is about (decision 101). */
  'price-answer': async ({ deps, input, session }) => {
    await answerPrice(deps, session, input)
    return {}
  },

  /** Changes nothing (decision 41). */
  'move-options': ({ deps, input, session }) => moveOptions(deps, session, input.subscriptionId),

  /** The new tax begins with the next bill (decision 41). */
  'move-subscription': async ({ deps, input, session }) => {
    await moveOwnMembership(deps, session, input)
    return {}
  },
} satisfies Partial<Calls>
