import { brandOf, FIELDS, problemOf } from './card-rules.ts'
import type { Field } from './card-rules.ts'
import { clearFields, fillZip, inputOf, readCard, showProblem, showProblems, stateOf, watchFields } from './fields.ts'
import type { FieldState } from './fields.ts'
import { applyStyle } from './style.ts'

/** Exchanges messages with the page around it. The card number stays here. */

type Call = { channel: string; id: number; name: string; value: unknown }

const { channel = '', origin = '' } = document.body.dataset
const toPage = (message: Record<string, unknown>): void => window.parent.postMessage({ channel, ...message }, origin)

let before: Partial<Record<Field, FieldState>> = {}

const tell = (eventType: string, field: Field): void => {
  const currentState = stateOf(field)
  const previousState = before[field]
  before = { ...before, [field]: currentState }
  const detail = {
    eventType,
    field,
    cardBrand: brandOf(readCard().number),
    postalCodeValue: inputOf('postalCode').value,
    currentState,
    ...(previousState ? { previousState } : {}),
  }
  toPage({ kind: 'event', type: eventType, detail })
}

type FieldError = { type: string; message: string; field: Field }
type Result = { status: string; errors?: FieldError[] }

const failed = (message: string): Result => ({
  status: 'Error',
  errors: [{ type: 'TOKENIZATION_ERROR', message, field: 'cardNumber' }],
})

const askForToken = async (): Promise<Result> => {
  const { number, month, year, cvv, postalCode } = readCard()
  try {
    const response = await fetch('/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, expMonth: month, expYear: year, cvv, postalCode }),
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) return failed('The card could not be checked just now. Wait a moment and try again.')
    return (await response.json()) as Result
  } catch {
    return failed('The card could not be checked. Check your connection and try again.')
  }
}

const tokenize = async (): Promise<Result> => {
  const card = readCard()
  const today = document.body.dataset['today'] ?? ''
  const local = FIELDS.flatMap((field) => {
    const message = problemOf(field, card, today)
    return message === null ? [] : [{ type: 'VALIDATION_ERROR', message, field }]
  })
  const result = local.length > 0 ? { status: 'Invalid', errors: local } : await askForToken()
  const errors = result.status === 'Invalid' ? (result.errors ?? []) : []
  showProblems(new Map(errors.map(({ field, message }) => [field, message])), tell)
  return result
}

const isField = (value: unknown): value is Field => FIELDS.some((field) => field === value)

const MARKED = 'Check this field.'

const configure = (value: unknown): void => {
  const { postalCode, style } = (value ?? {}) as { postalCode?: unknown; style?: unknown }
  if (typeof postalCode === 'string') fillZip(postalCode)
  if (style !== undefined) applyStyle(style)
}

const perform = async ({ name, value }: Call): Promise<unknown> => {
  if (name === 'tokenize') return tokenize()
  if (name === 'configure') return configure(value)
  if (name === 'clear') return clearFields(tell)
  if (name === 'size') return reportHeight()
  if (!isField(value)) throw new Error('The card form has no such field.')
  if (name === 'focus') return inputOf(value).focus()
  if (
    name === 'setError' &&
    showProblem(value, problemOf(value, readCard(), document.body.dataset['today'] ?? '') ?? MARKED)
  ) {
    tell('errorClassAdded', value)
  }
}

const reportHeight = (): void =>
  toPage({ kind: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })

window.addEventListener('message', (event: MessageEvent<Call>) => {
  if (event.source !== window.parent || event.origin !== origin || event.data?.channel !== channel) return
  const { id } = event.data
  perform(event.data).then(
    (result) => toPage({ kind: 'answer', id, result }),
    (error: unknown) => toPage({ kind: 'answer', id, problem: error instanceof Error ? error.message : String(error) }),
  )
})

watchFields(tell)
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
new ResizeObserver(reportHeight).observe(document.body)
toPage({ kind: 'ready' })
