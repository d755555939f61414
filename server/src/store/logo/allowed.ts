const words = (list: string): string[] => list.trim().split(/\s+/)

/** What a logo may contain (rule P): shapes, their colors and text. */
const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use'] as const
export const isShape = (name: string): boolean => (shapes as readonly string[]).includes(name)

export const ELEMENTS: readonly string[] = [
  ...shapes,
  ...words(`
    svg g defs symbol clipPath mask pattern
    linearGradient radialGradient stop title desc
  `),
]

/** Removed with their content; other disallowed elements lose only their own tag. */
export const WITH_CONTENT: readonly string[] = words(`
    script style foreignObject iframe object embed image video audio canvas link
    animate animateMotion animateTransform set handler listener metadata filter marker
    textarea option noscript font cursor view
`)

/** Also allowed in `style`, as drawing programs write them. */
const paint = words(`
    fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color
    clip-rule clip-path mask mask-type stop-color stop-opacity vector-effect display
    font-family font-size font-weight font-style text-anchor letter-spacing paint-order
`)
export const isPaint = (name: string): boolean => paint.includes(name)

export const ATTRIBUTES: readonly string[] = [
  ...paint,
  ...words(`
    id href x y width height rx ry cx cy r x1 y1 x2 y2 fx fy fr
    d points transform viewBox preserveAspectRatio dx dy rotate pathLength offset
    gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
    clipPathUnits maskUnits maskContentUnits textLength lengthAdjust xmlns
  `),
]

const NAME = /^[\w.-]{1,100}$/
const LOCAL = /url\(\s*(["']?)#([\w.-]{1,100})\1\s*\)/g
const FUNCTIONS = /^(?:matrix|translate|scale|rotate|skewX|skewY|rgba?|hsla?)$/

/** Whether a value refers to nothing outside the drawing, in any browser. */
export const isHarmless = (name: string, value: string): boolean => {
  if (name === 'id') return NAME.test(value)
  if (name === 'href') return value.startsWith('#') && NAME.test(value.slice(1))
  const rest = value.replaceAll(LOCAL, '')
  if (!/^[\w\s#%.,;()+\-'"/]*$/.test(rest)) return false
  return [...rest.matchAll(/([a-z-]*)\s*\(/gi)].every(([, called = '']) => FUNCTIONS.test(called))
}

export const refersTo = (name: string, value: string): string[] =>
  name === 'href' ? [value.slice(1)] : [...value.matchAll(LOCAL)].map(([, , id = '']) => id)
