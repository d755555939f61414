import { brandNameOf, brandOf, FIELDS, problemOf } from './card-rules.ts'
import type { EnteredCard, Field } from './card-rules.ts'
import { formatCvv, formatDate, formatNumber, formatZip, replaceText } from './typing.ts'

/** As the card form's events describe it. */
export type FieldState = {
  hasErrorClass: boolean
  hasFocusClass: boolean
  isCompletelyValid: boolean
  isEmpty: boolean
  isPotentiallyValid: boolean
}

type Listener = (eventType: string, field: Field) => void

const element = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The card form has no ${id}.`)
  return found
}

export const inputOf = (field: Field): HTMLInputElement => element(field, HTMLInputElement)
const today = document.body.dataset['today'] ?? ''

export function readCard(): EnteredCard {
  const [month = '', year = ''] = inputOf('expirationDate').value.split('/')
  return {
    number: inputOf('cardNumber').value.replaceAll(' ', ''),
    month: Number(month) || 0,
    year: year.length === 2 ? 2000 + Number(year) : 0,
    cvv: inputOf('cvv').value,
    postalCode: inputOf('postalCode').value,
  }
}

export const stateOf = (field: Field): FieldState => {
  const input = inputOf(field)
  const isCompletelyValid = problemOf(field, readCard(), today) === null
  return {
    hasErrorClass: input.classList.contains('is-error'),
    hasFocusClass: input.classList.contains('is-focus'),
    isCompletelyValid,
    isEmpty: input.value === '',
    isPotentiallyValid: isCompletelyValid || !input.classList.contains('is-error'),
  }
}

/** Returns whether the field's appearance changed. */
export function showProblem(field: Field, problem: string | null): boolean {
  const input = inputOf(field)
  const had = input.classList.contains('is-error')
  element(`${field}-message`, HTMLElement).textContent = problem ?? ''
  input.setAttribute('aria-invalid', String(problem !== null))
  for (const part of [input, input.closest('.input-container'), input.closest('.field')]) {
    part?.classList.toggle('is-error', problem !== null)
  }
  return had !== (problem !== null)
}

const FORMATS: Record<Field, (typed: string, deleting: boolean) => string> = {
  cardNumber: formatNumber,
  expirationDate: formatDate,
  cvv: formatCvv,
  postalCode: formatZip,
}

const showBrand = (tell: Listener): void => {
  const { number } = readCard()
  const label = element('cardNumber-brand', HTMLElement)
  const changed = label.dataset['brand'] !== brandOf(number)
  label.dataset['brand'] = brandOf(number)
  label.textContent = brandNameOf(number)
  if (changed) tell('cardBrandChanged', 'cardNumber')
}

const setProblem = (field: Field, problem: string | null, tell: Listener): void => {
  if (showProblem(field, problem)) tell(problem === null ? 'errorClassRemoved' : 'errorClassAdded', field)
}

/** Also those the server found; the first invalid field gets the focus. */
export function showProblems(problems: ReadonlyMap<Field, string>, tell: Listener): void {
  for (const field of FIELDS) setProblem(field, problems.get(field) ?? null, tell)
  const first = FIELDS.find((field) => problems.has(field))
  if (first) inputOf(first).focus()
}

const markFocus = (field: Field, focused: boolean, tell: Listener): void => {
  const input = inputOf(field)
  for (const part of [input, input.closest('.input-container')]) part?.classList.toggle('is-focus', focused)
  tell(focused ? 'focusClassAdded' : 'focusClassRemoved', field)
}

export function watchFields(tell: Listener): void {
  for (const field of FIELDS) {
    const input = inputOf(field)
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      replaceText(input, FORMATS[field](input.value, deleting))
      if (field === 'cardNumber') showBrand(tell)
      if (field === 'postalCode') tell('postalCodeChanged', field)
      if (input.classList.contains('is-error') && problemOf(field, readCard(), today) === null)
        setProblem(field, null, tell)
    })
    input.addEventListener('focus', () => markFocus(field, true, tell))
    input.addEventListener('blur', () => {
      markFocus(field, false, tell)
      if (input.value !== '') setProblem(field, problemOf(field, readCard(), today), tell)
    })
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') tell('escape', field)
      if (event.key !== 'Enter') return
      event.preventDefault()
      tell('submit', field)
    })
  }
}

export function clearFields(tell: Listener): void {
  for (const field of FIELDS) {
    inputOf(field).value = ''
    setProblem(field, null, tell)
  }
  showBrand(tell)
}

export function fillZip(postalCode: string): void {
  inputOf('postalCode').value = formatZip(postalCode)
}
