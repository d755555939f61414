import { z } from 'zod'
import { visible } from './visible.ts'

/** Control characters, lone surrogates and bidirectional overrides (rule H). */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u

/** NFC, at most `max` code points; never coerced. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => !forbidden.test(value), 'has characters that are not allowed')
    .transform((value) => value.normalize('NFC'))
    .refine((value) => [...value].length <= max, `must be at most ${max} characters`)

/** An opaque identifier of ours. */
export const id = text(64).refine((value) => value.length > 0, 'is required')

/** Drops what no one sees, before rule H looks. */
const contact = (max: number) => z.string().transform(visible).pipe(text(max))

export const emailText = contact(254)
export const phoneText = contact(32)
export const searchText = contact(170)

/** In a name these could forge parts of an email. */
const breaking = /[\t\n\r\u0080-\u009f\u2028\u2029]/u
/** Hangul fillers and the empty Braille pattern. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu

/** Zero-width characters and fillers alone are invisible. */
const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value.replaceAll(blank, ''))

/** Makes the response 422 instead of 400. */
const notAllowed = { notAllowed: true } as const

/** For names, and what goes into a subject. */
const line = (max: number) =>
  text(max).superRefine((value, context) => {
    const wrong = breaking.test(value)
      ? 'Please leave out line breaks and special characters.'
      : value.trim() !== '' && !isVisible(value)
        ? 'Please enter letters that can be seen.'
        : null
    if (wrong) context.addIssue({ code: 'custom', message: wrong, params: notAllowed })
  })

export const nameText = line(80)
export const reasonText = line(200)
/** It may contain line breaks. */
export const messageText = text(500).superRefine((value, context) => {
  if (/[\u0080-\u009f\u2028\u2029]/u.test(value))
    context.addIssue({ code: 'custom', message: 'Please leave out special characters.', params: notAllowed })
})

/** A code with an offer: without spaces, in capital letters. */
export const codeText = z
  .string()
  .max(80)
  .transform((value) => visible(value).normalize('NFKC').replaceAll(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(?=.{3,32}$)[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be 3 to 32 letters and digits, with hyphens between them'),
  )

/** A calendar date, `YYYY-MM-DD`. */
export const dateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-01-31')

/** `HH:MM`, from 00:00 to 23:59. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
