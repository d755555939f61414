import type { FastifyInstance } from 'fastify'
import { toE164 } from '@sipday/rules/phone.ts'
import type { Deps } from '../../deps.ts'
import { countWebhook } from '../../observing/meters.ts'
import { Refusal } from '../../refusal.ts'
import { textsPath } from '../../providers/sms.ts'
import { notePhoneGone, reachAgain, stopTexts } from '../../store/messages/unreachable.ts'
import { askedBy, isFromTwilio, isPhoneGone } from './heard.ts'

/** To STOP, START and HELP Twilio answers by itself. */
const SAYS_NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Answers of people, and what became of texts that we sent (decision 99). */
export const registerTextWebhook = (fastify: FastifyInstance, deps: Deps): void => {
  fastify.post(textsPath, async (request, reply) => {
    const { twilio, publicUrl } = deps.settings
    const fields = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    const given = request.headers['x-twilio-signature']
    if (!twilio || typeof given !== 'string' || !isFromTwilio(twilio.authToken, publicUrl + textsPath, fields, given)) {
      countWebhook({ type: 'text', outcome: 'refused' })
      throw new Refusal(403, 'signature_wrong', 'The signature does not match.')
    }
    const said = (name: string): string => fields.get(name) ?? ''
    const [from, to, now] = [toE164(said('From')), toE164(said('To')), deps.clock.now()]
    const asked = askedBy(said('Body'))
    if (from && asked === 'stop')
      await stopTexts(deps.db, { address: from, words: said('Body').trim().slice(0, 40), now })
    if (from && asked === 'start') await reachAgain(deps.db, { channel: 'sms', address: from, now })
    const [status, code] = [said('MessageStatus'), said('ErrorCode')]
    if (to && isPhoneGone(status, code)) await notePhoneGone(deps.db, { address: to, words: `Twilio ${code}`, now })
    countWebhook({ type: 'text', outcome: asked || status ? 'taken' : 'ignored' })
    return reply.type('text/xml').send(SAYS_NOTHING)
  })
}
