import brownSugar from './art/drinks/brown-sugar.svg?no-inline'
import earlGrey from './art/drinks/earl-grey.svg?no-inline'
import gift from './art/drinks/gift.svg?no-inline'
import lychee from './art/drinks/lychee.svg?no-inline'
import mango from './art/drinks/mango.svg?no-inline'
import matcha from './art/drinks/matcha.svg?no-inline'
import passionfruit from './art/drinks/passionfruit.svg?no-inline'
import strawberryGreen from './art/drinks/strawberry-green.svg?no-inline'
import strawberry from './art/drinks/strawberry.svg?no-inline'
import taro from './art/drinks/taro.svg?no-inline'
import thai from './art/drinks/thai.svg?no-inline'
import treat from './art/drinks/treat.svg?no-inline'
import vietnameseCoffee from './art/drinks/vietnamese-coffee.svg?no-inline'

/** The addresses of the drawings; files of their own, so that they are fetched once and kept. */
export const drinkArt = {
  'brown-sugar': brownSugar,
  'earl-grey': earlGrey,
  gift,
  lychee,
  mango,
  matcha,
  passionfruit,
  'strawberry-green': strawberryGreen,
  strawberry,
  taro,
  thai,
  treat,
  'vietnamese-coffee': vietnameseCoffee,
}

export type DrinkName = keyof typeof drinkArt
