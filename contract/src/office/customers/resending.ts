import { z } from 'zod'
import { id, text } from '../../text.ts'

/** They say what is still so. */
export const resentEmails = ['receipt', 'gift', 'welcome'] as const
export type ResentEmail = (typeof resentEmails)[number]

const key = z.uuid()
export const resend = z.union([
  z.object({ key, mailId: text(200) }),
  z.object({ key, gift: id }),
  z.object({ key, receipt: id }),
])
/** `to`: the present address, masked. */
export const resent = z.object({ email: z.enum(resentEmails), to: z.string() })
