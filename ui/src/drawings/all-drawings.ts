import wordmarkWhite from '../art/brand/wordmark-white.svg?raw'
import wordmark from '../art/brand/wordmark.svg?raw'
import brownSugar from '../art/drinks/brown-sugar.svg?raw'
import coldBrew from '../art/drinks/cold-brew.svg?raw'
import cone from '../art/drinks/cone.svg?raw'
import croissant from '../art/drinks/croissant.svg?raw'
import earlGrey from '../art/drinks/earl-grey.svg?raw'
import gift from '../art/drinks/gift.svg?raw'
import hotCup from '../art/drinks/hot-cup.svg?raw'
import latte from '../art/drinks/latte.svg?raw'
import loaf from '../art/drinks/loaf.svg?raw'
import lychee from '../art/drinks/lychee.svg?raw'
import mango from '../art/drinks/mango.svg?raw'
import matcha from '../art/drinks/matcha.svg?raw'
import paperCup from '../art/drinks/paper-cup.svg?raw'
import passionfruit from '../art/drinks/passionfruit.svg?raw'
import present from '../art/drinks/present.svg?raw'
import strawberry from '../art/drinks/strawberry.svg?raw'
import strawberryGreen from '../art/drinks/strawberry-green.svg?raw'
import sundae from '../art/drinks/sundae.svg?raw'
import taro from '../art/drinks/taro.svg?raw'
import thai from '../art/drinks/thai.svg?raw'
import treat from '../art/drinks/treat.svg?raw'
import vietnameseCoffee from '../art/drinks/vietnamese-coffee.svg?raw'

/** Drawing.tsx draws the `<svg>` element itself. */
const inside = (file: string): string => file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))

/** They are so similar that together they compress to a third. */
export const allDrawings = {
  wordmark: inside(wordmark),
  'wordmark-white': inside(wordmarkWhite),
  'brown-sugar': inside(brownSugar),
  'cold-brew': inside(coldBrew),
  cone: inside(cone),
  croissant: inside(croissant),
  'earl-grey': inside(earlGrey),
  gift: inside(gift),
  'hot-cup': inside(hotCup),
  latte: inside(latte),
  loaf: inside(loaf),
  lychee: inside(lychee),
  mango: inside(mango),
  matcha: inside(matcha),
  'paper-cup': inside(paperCup),
  passionfruit: inside(passionfruit),
  present: inside(present),
  strawberry: inside(strawberry),
  'strawberry-green': inside(strawberryGreen),
  sundae: inside(sundae),
  taro: inside(taro),
  thai: inside(thai),
  treat: inside(treat),
  'vietnamese-coffee': inside(vietnameseCoffee),
}
