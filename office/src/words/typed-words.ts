/** A sentence as text: names that are filled in stand in braces. */
export const wordsIn = (node: Node): string => {
  let words = ''
  for (const part of node.childNodes) {
    if (part.nodeName === 'BR') words += '\n'
    else if (part instanceof HTMLElement && part.dataset['place'] !== undefined) words += `{${part.dataset['place']}}`
    else words += part.nodeType === Node.TEXT_NODE ? (part.nodeValue ?? '').replaceAll('\u00a0', ' ') : wordsIn(part)
  }
  return words
}

const chipOf = (place: string, className: string): HTMLElement => {
  const chip = document.createElement('span')
  chip.dataset['place'] = place
  chip.setAttribute('contenteditable', 'false')
  chip.className = className
  // Moved by hand, it arrives as this text.
  chip.textContent = `{${place}}`
  return chip
}

/** Writes the sentence into a node, with each known name as a chip that cannot be broken. */
export const fill = (node: HTMLElement, words: string, places: readonly string[], chipClass: string): void => {
  const parts = words.split(/(\{\w+\})/).filter(Boolean)
  node.replaceChildren(
    ...parts.map((part) => {
      const place = part.slice(1, -1)
      return part.startsWith('{') && places.includes(place) ? chipOf(place, chipClass) : document.createTextNode(part)
    }),
  )
}

/** Puts text where the caret is, in the place of what is selected; a name as a chip. */
export const insert = (node: HTMLElement, text: string, places: readonly string[], chipClass: string): void => {
  const selection = window.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  const place = text.slice(1, -1)
  const added =
    text.startsWith('{') && places.includes(place) ? chipOf(place, chipClass) : document.createTextNode(text)
  if (range && node.contains(range.commonAncestorContainer)) {
    range.deleteContents()
    range.insertNode(added)
  } else node.append(added)
  const after = document.createRange()
  after.setStartAfter(added)
  selection?.removeAllRanges()
  selection?.addRange(after)
}
