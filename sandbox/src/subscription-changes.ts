import { randomUUID } from 'node:crypto'
import { nextPeriod, periodEnd } from './billing.ts'
import { addDays, dateIn } from './calendar.ts'
import type { World } from './world.ts'
import { answer } from './square/call.ts'
import type { Operation } from './square/call.ts'
import { invalid, notFound } from './square/errors.ts'
import { requiredText, text } from './square/reading.ts'
import type { Body } from './square/reading.ts'
import type { Phase, SubscriptionAction } from './square/records.ts'
import { readDate, saveSubscription, subscriptionNamed } from './square/subscriptions.ts'
import type { SubscriptionEntry } from './square/subscriptions.ts'

const requireActive = ({ record, hidden }: SubscriptionEntry): void => {
  if (record.status !== 'ACTIVE') throw invalid('BAD_REQUEST', `The subscription is ${record.status}.`)
  if (hidden.actions.some(({ type }) => type === 'CANCEL' || type === 'PAUSE'))
    throw invalid('BAD_REQUEST', 'The subscription already has a pending cancel or pause.')
}

const lastPhase = (world: World, variationId: string): Phase => {
  const phase = world.books.catalog.find(variationId)?.record.subscription_plan_variation_data?.phases.at(-1)
  if (!phase) throw notFound('Plan variation', variationId, 'plan_variation_id')
  return phase
}

const readCycles = (body: Body): number | undefined => {
  const value = body['pause_cycle_duration']
  if (value === undefined || value === null) return undefined
  if (!Number.isInteger(value) || Number(value) < 1)
    throw invalid('INVALID_VALUE', 'Expected a whole number of billing cycles.', 'pause_cycle_duration')
  if (text(body, 'resume_effective_date') || text(body, 'resume_change_timing'))
    throw invalid('BAD_REQUEST', 'Either `pause_cycle_duration` or a resume date, not both.', 'pause_cycle_duration')
  return Number(value)
}

/**
 * From the next billing cycle, for a number of cycles or until a date at least one cycle later; with neither, it
 * stays paused.
 */
export const pauseSubscription: Operation = (call) =>
  call.world.store.transaction(() => {
    const entry = subscriptionNamed(call)
    requireActive(entry)
    const { record, hidden } = entry
    const next = nextPeriod(record)
    const wanted = readDate(call.body, 'pause_effective_date')
    const from = wanted && wanted > next ? wanted : next
    const phase = lastPhase(call.world, record.plan_variation_id)
    const after = (start: string) => addDays(periodEnd(start, phase, record.monthly_billing_anchor_date), 1)
    const cycles = readCycles(call.body)
    let until = readDate(call.body, 'resume_effective_date')
    if (until && until < after(from))
      throw invalid('INVALID_DATE', 'The resume date must be one billing cycle ahead.', 'resume_effective_date')
    if (cycles) {
      until = from
      for (let cycle = 0; cycle < cycles; cycle++) until = after(until)
    }
    const actions: SubscriptionAction[] = [
      { id: randomUUID(), type: 'PAUSE', effective_date: from },
      ...(until ? [{ id: randomUUID(), type: 'RESUME' as const, effective_date: until }] : []),
    ]
    const subscription = saveSubscription(call.world, {
      record,
      hidden: { ...hidden, actions: [...hidden.actions, ...actions] },
    })
    return answer({ subscription, actions })
  })

/** By default today; the next bill is due that day. */
export const resumeSubscription: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record, hidden } = subscriptionNamed(call)
    if (record.status !== 'PAUSED') throw invalid('BAD_REQUEST', `The subscription is ${record.status}.`)
    if (hidden.actions.some(({ type }) => type === 'RESUME'))
      throw invalid('BAD_REQUEST', 'The subscription already has a pending resume date.')
    const today = dateIn(record.timezone, call.world.clock.now())
    const on = readDate(call.body, 'resume_effective_date') ?? today
    if (on < today) throw invalid('INVALID_DATE', '`resume_effective_date` is in the past.', 'resume_effective_date')
    const action: SubscriptionAction = { id: randomUUID(), type: 'RESUME', effective_date: on }
    const subscription = saveSubscription(call.world, {
      record,
      hidden: { ...hidden, actions: [...hidden.actions, action] },
    })
    return answer({ subscription, actions: [action] })
  })

/** Changes the plan with the next billing cycle; the price of the new variation replaces a price of its own. */
export const swapPlan: Operation = (call) =>
  call.world.store.transaction(() => {
    const entry = subscriptionNamed(call)
    const { record, hidden } = entry
    if (record.status !== 'ACTIVE') throw invalid('BAD_REQUEST', `The subscription is ${record.status}.`)
    const variationId = requiredText(call.body, 'new_plan_variation_id')
    lastPhase(call.world, variationId)
    const action: SubscriptionAction = {
      id: randomUUID(),
      type: 'SWAP_PLAN',
      effective_date: nextPeriod(record),
      new_plan_variation_id: variationId,
    }
    const others = hidden.actions.filter(({ type }) => type !== 'SWAP_PLAN')
    const subscription = saveSubscription(call.world, { record, hidden: { ...hidden, actions: [...others, action] } })
    return answer({ subscription, actions: [action] })
  })
