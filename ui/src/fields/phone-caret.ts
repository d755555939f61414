const isPhoneSign = (sign: string | undefined) => sign !== undefined && /[\d+]/.test(sign)

/** Where to put the caret in `formatted` to have as many digits before it as there were before `caret` in `typed`. */
export function caretAfterFormat(typed: string, caret: number, formatted: string): number {
  let left = typed.slice(0, caret).replace(/[^\d+]/g, '').length
  let place = 0
  while (place < formatted.length && left > 0) {
    if (isPhoneSign(formatted[place])) left -= 1
    place += 1
  }
  return caret === typed.length ? formatted.length : place
}
