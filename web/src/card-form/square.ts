import { countText } from '@sipday/rules/written/counts.ts'
import type { Card, Payments } from '@square/web-payments-sdk-types'
import { cardFormMessages } from './messages.ts'

type SquareGlobal = { payments: (applicationId: string, locationId?: string) => Payments }
type WindowWithSquare = Window & { Square?: SquareGlobal }

const loading = new Map<string, Promise<SquareGlobal>>()

const load = (scriptUrl: string): Promise<SquareGlobal> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (message: string) => {
      script.remove()
      loading.delete(scriptUrl)
      reject(new Error(message))
    }
    script.src = scriptUrl
    script.async = true
    script.addEventListener('error', () => fail(cardFormMessages.script))
    script.addEventListener('load', () => {
      const square = (window as WindowWithSquare).Square
      if (square) resolve(square)
      else fail(cardFormMessages.script)
    })
    document.head.append(script)
  })

/** Loads the provider's script once; after a failure the next call tries again. */
export const loadSquare = (scriptUrl: string): Promise<SquareGlobal> => {
  const there = (window as WindowWithSquare).Square
  if (there) return Promise.resolve(there)
  const started = loading.get(scriptUrl) ?? load(scriptUrl)
  loading.set(scriptUrl, started)
  return started
}

type FormError = { message: string; field?: string }

const needALook = (fields: number): string =>
  `Nothing was saved. ${countText(fields, 'field needs', 'fields need')} a look.`

export type Tokenized = { token: string } | { error: string }

/** The provider's messages are joined with spaces (W7, W8), unless each stands at its field (R81). */
export const tokenize = async (card: Pick<Card, 'tokenize'> & Partial<Pick<Card, 'focus'>>): Promise<Tokenized> => {
  try {
    const result = await card.tokenize()
    if (result.status === 'OK' && result.token) return { token: result.token }
    const errors = 'errors' in result ? ((result.errors as FormError[] | undefined) ?? []) : []
    const fields = new Set(errors.flatMap(({ field }) => field ?? []))
    const [first] = fields
    // The first wrong field takes the focus (R81).
    if (first) await card.focus?.(first as Parameters<Card['focus']>[0]).catch(() => false)
    if (first && errors.every(({ field }) => field)) return { error: needALook(fields.size) }
    const messages = errors.map((error) => error.message).filter(Boolean)
    return { error: messages.length > 0 ? messages.join(' ') : cardFormMessages.tokenization }
  } catch (cause) {
    return { error: cause instanceof Error && cause.message ? cause.message : cardFormMessages.tokenization }
  }
}
