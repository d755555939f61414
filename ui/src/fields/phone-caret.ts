const isPhoneSign = (sign: string | undefined) => sign !== undefined && /[\d+]/.test(sign)

/** Keeps as many digits before the caret as there were in `typed`. */
export function caretAfterFormat(typed: string, caret: number, formatted: string): number {
  let left = typed.slice(0, caret).replace(/[^\d+]/g, '').length
  let place = 0
  while (place < formatted.length && left > 0) {
    if (isPhoneSign(formatted[place])) left -= 1
    place += 1
  }
  return caret === typed.length ? formatted.length : place
}
