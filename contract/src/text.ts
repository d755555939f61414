import { z } from 'zod'

/** Control characters, lone surrogates and bidirectional overrides are refused everywhere (security rule H). */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u

/** A line of text, normalised to NFC, at most `max` code points long. Types are never coerced. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => !forbidden.test(value), 'has characters that are not allowed')
    .transform((value) => value.normalize('NFC'))
    .refine((value) => [...value].length <= max, `must be at most ${max} characters`)

/** An opaque identifier of ours. */
export const id = text(64).refine((value) => value.length > 0, 'is required')

export const emailText = text(254)
export const phoneText = text(32)
export const nameText = text(80)
export const messageText = text(500)

/** A calendar date, `YYYY-MM-DD`. */
export const dateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-01-31')
