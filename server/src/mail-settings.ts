import { type Environment, wrongSetting } from './setting-readers.ts'

/** Decision 98. */
export type MailReturns = {
  /** Null: nothing hands them over to us. */
  bounces: { address: string; key: string } | null
  /** For signed reports of these providers; null: theirs are refused. */
  sendgridWebhookKey: string | null
  mailgunWebhookKey: string | null
}

export const NO_RETURNS: MailReturns = { bounces: null, sendgridWebhookKey: null, mailgunWebhookKey: null }

const LEAST_KEY_CHARACTERS = 16

export const readMailReturns = (env: Environment, sandboxKey: string | undefined): MailReturns => ({
  bounces: bouncesIn(env, sandboxKey),
  sendgridWebhookKey: env['SENDGRID_WEBHOOK_KEY'] || null,
  mailgunWebhookKey: env['MAILGUN_WEBHOOK_KEY'] || null,
})

const bouncesIn = (env: Environment, sandboxKey: string | undefined): MailReturns['bounces'] => {
  const address = env['MAIL_BOUNCES'] || (sandboxKey ? 'bounces@sipday.example' : '')
  if (!address) return null
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    throw wrongSetting('MAIL_BOUNCES', `is "${address}"`, 'an address such as bounces@shop.example')
  const key = env['MAIL_BOUNCES_KEY'] || sandboxKey || ''
  if (!sandboxKey && key.length < LEAST_KEY_CHARACTERS)
    throw wrongSetting('MAIL_BOUNCES_KEY', 'is too short', `at least ${LEAST_KEY_CHARACTERS} random characters`)
  return { address, key }
}
