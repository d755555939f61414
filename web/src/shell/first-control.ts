const controls =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

const isShown = (element: HTMLElement): boolean =>
  element.closest('[hidden], [inert], [aria-hidden="true"]') === null &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility())

export const firstControlIn = (area: HTMLElement): HTMLElement | null =>
  [...area.querySelectorAll<HTMLElement>(controls)].find(isShown) ?? null
