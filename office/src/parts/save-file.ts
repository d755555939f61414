export const saveFile = (
  name: string,
  content: string | readonly string[],
  type: 'text/csv' | 'application/json',
): void => {
  const address = URL.createObjectURL(
    new Blob(typeof content === 'string' ? [content] : [...content], { type: `${type};charset=utf-8` }),
  )
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
