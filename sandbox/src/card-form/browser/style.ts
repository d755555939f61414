const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

const kebab = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const isSafe = (value: unknown): value is string => typeof value === 'string' && !/[{};<>\\]|url\(|@/i.test(value)

const rules = (style: Readonly<Record<string, unknown>>): string =>
  Object.entries(style)
    .map(([selector, values]) => {
      if (typeof values !== 'object' || values === null || /[{};<>\\]/.test(selector)) return ''
      if (selector.startsWith('@media')) return `${selector} { ${rules({ ...values })} }`
      const lines = Object.entries(values).filter(([, value]) => isSafe(value))
      return `${selector} { ${lines.map(([property, value]) => `${kebab(property)}: ${String(value)};`).join(' ')} }`
    })
    .join('\n')

/** The page's script has checked selectors and properties; values that could break out of their rule are dropped. */
export function applyStyle(style: unknown): void {
  if (typeof style === 'object' && style !== null) sheet.replaceSync(rules({ ...style }))
}
