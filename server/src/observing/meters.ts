import { Counter, Histogram, Registry } from 'prom-client'
import { inSpan } from './spans.ts'

/** What happens anywhere in this process is counted here; /metrics shows it. */
export const meters = new Registry()

const counter = <const Labels extends readonly string[]>(name: string, help: string, labelNames: Labels) => {
  const made = new Counter({ name, help, labelNames, registers: [meters] })
  return (labels: Record<Labels[number], string>): void => made.inc(labels)
}
const histogram = <const Labels extends readonly string[]>(
  name: string,
  help: string,
  labelNames: Labels,
  buckets: number[],
) => {
  const made = new Histogram({ name, help, labelNames, buckets, registers: [meters] })
  return (labels: Record<Labels[number], string>, seconds: number): void => made.observe(labels, seconds)
}

const QUICK = [0.02, 0.1, 0.5, 2, 10]

/** A call to a provider; `outcome`: done, declined, invalid or unknown. */
export const countProviderCall = counter('sipday_provider_calls_total', 'Calls to providers', [
  'provider',
  'call',
  'outcome',
])
export const timeProviderCall = histogram(
  'sipday_provider_call_seconds',
  'How long providers take to answer',
  ['provider', 'call'],
  QUICK,
)
/** `outcome`: sent or failed. */
export const countCode = counter('sipday_codes_sent_total', 'One-time codes sent', ['channel', 'outcome'])
/** `outcome`: taken, ignored (signed, and not for us) or refused. */
export const countWebhook = counter('sipday_webhooks_total', 'Events received from the provider', ['type', 'outcome'])
export const timeWebhook = histogram(
  'sipday_webhook_lag_seconds',
  'Time from an event at the provider to its arrival',
  [],
  [1, 10, 60, 600, 3_600, 86_400],
)
/** From asking for a connection to the last row; `statement`: its name in the source. */
export const timeStatement = histogram(
  'sipday_db_query_seconds',
  'How long statements of the database take, with the wait for a connection',
  ['statement'],
  [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
)
export const countLimit = counter('sipday_limits_hit_total', 'Calls refused by a limit', ['name'])
export const countPurchase = counter('sipday_purchases_total', 'Purchases that reached a state', ['state'])
export const timeJob = histogram('sipday_job_seconds', 'How long jobs take', ['task'], [...QUICK, 60])
export const countJobFailure = counter('sipday_job_failures_total', 'Jobs that failed and are tried again', ['task'])

/** Counts and times a call to a provider that either works or throws. */
export const measured = async <T>(provider: string, call: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const end = (outcome: string) => {
    countProviderCall({ provider, call, outcome })
    timeProviderCall({ provider, call }, (performance.now() - began) / 1000)
  }
  try {
    const done = await inSpan({ name: `${provider} ${call}`, kind: 'provider' }, work)
    end('done')
    return done
  } catch (error) {
    end('unknown')
    throw error
  }
}
