import { extraPrice } from './extra-words.ts'

export const extraTexts = {
  heading: 'Extras at the Till',
  intro:
    'Tills show these under the button that redeems a drink, and say what to charge. The guest pays there. A drink that costs more is offered by itself, at its upgrade price.',
  kind: 'Kind',
  kindHelper: 'An upgrade goes with a drink once, such as a large cup. Of a topping there can be several.',
  price: 'Price',
  priceHelper: (untaxed: boolean): string =>
    `What the guest pays for one${untaxed ? '.' : ', before tax: your register adds it.'} 0 if it is free.`,
  onSale: 'On sale',
  onSaleHelper: 'Off: sold out everywhere. Tills do not offer it until it is on sale again.',
} as const

/** "+ $0.75", and that it is sold out. */
export const extraState = ({ cents, onSale }: { cents: number; onSale: boolean }): string =>
  onSale ? extraPrice({ cents }) : `${extraPrice({ cents })}, sold out`
