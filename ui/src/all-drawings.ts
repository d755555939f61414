import wordmarkWhite from './art/brand/wordmark-white.svg?inline'
import wordmark from './art/brand/wordmark.svg?inline'
import brownSugar from './art/drinks/brown-sugar.svg?inline'
import earlGrey from './art/drinks/earl-grey.svg?inline'
import gift from './art/drinks/gift.svg?inline'
import lychee from './art/drinks/lychee.svg?inline'
import mango from './art/drinks/mango.svg?inline'
import matcha from './art/drinks/matcha.svg?inline'
import passionfruit from './art/drinks/passionfruit.svg?inline'
import strawberryGreen from './art/drinks/strawberry-green.svg?inline'
import strawberry from './art/drinks/strawberry.svg?inline'
import taro from './art/drinks/taro.svg?inline'
import thai from './art/drinks/thai.svg?inline'
import treat from './art/drinks/treat.svg?inline'
import vietnameseCoffee from './art/drinks/vietnamese-coffee.svg?inline'

/** Every drawing as a data address: they resemble each other so much that together they weigh a third of their files. */
export const allDrawings = {
  wordmark,
  'wordmark-white': wordmarkWhite,
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
