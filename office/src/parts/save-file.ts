export const saveFile = (
  name: string,
  content: string | readonly string[],
  type: 'text/csv' | 'application/json',
): void =>
  saveBlob(name, new Blob(typeof content === 'string' ? [content] : [...content], { type: `${type};charset=utf-8` }))

export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
