import type { DrinkDrawing, DrinkGround } from '@sipday/contract/look/drawings.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'

type UsualGroup = {
  name: string
  drawing: DrinkDrawing
  ground: DrinkGround
  drinks: readonly (readonly [name: string, drawing: DrinkDrawing | null])[]
}

/** What shops of a kind usually serve: for the owner to begin with (O19). What is in a drink, only the owner knows. */
export const usualMenus: Readonly<Record<ShopKind, readonly UsualGroup[]>> = {
  'bubble-tea': [
    {
      name: 'Milk Teas',
      drawing: 'earl-grey',
      ground: 'milk',
      drinks: [
        ['Brown Sugar', 'brown-sugar'],
        ['Earl Grey', 'earl-grey'],
        ['Matcha', 'matcha'],
        ['Taro', 'taro'],
        ['Thai', 'thai'],
      ],
    },
    {
      name: 'Fruit Teas',
      drawing: 'mango',
      ground: 'fruit',
      drinks: [
        ['Lychee', 'lychee'],
        ['Mango', 'mango'],
        ['Passionfruit', 'passionfruit'],
        ['Strawberry', 'strawberry'],
      ],
    },
  ],
  coffee: [
    {
      name: 'Hot Coffee',
      drawing: 'hot-cup',
      ground: 'coffee',
      drinks: [
        ['Drip Coffee', 'hot-cup'],
        ['Americano', 'hot-cup'],
        ['Latte', 'latte'],
        ['Cappuccino', 'latte'],
        ['Mocha', 'latte'],
      ],
    },
    {
      name: 'Iced Coffee',
      drawing: 'cold-brew',
      ground: 'milk',
      drinks: [
        ['Cold Brew', 'cold-brew'],
        ['Iced Americano', 'cold-brew'],
        ['Iced Latte', 'cold-brew'],
      ],
    },
    {
      name: 'Tea',
      drawing: 'paper-cup',
      ground: 'leaf',
      drinks: [
        ['Hot Tea', 'paper-cup'],
        ['Chai Latte', 'latte'],
      ],
    },
  ],
  'tea-and-juice': [
    {
      name: 'Iced Teas',
      drawing: 'strawberry-green',
      ground: 'leaf',
      drinks: [
        ['Lychee Black Tea', 'lychee'],
        ['Strawberry Green Tea', 'strawberry-green'],
        ['Iced Black Tea', null],
        ['Iced Green Tea', null],
      ],
    },
    {
      name: 'Juices',
      drawing: 'mango',
      ground: 'fruit',
      drinks: [
        ['Mango', 'mango'],
        ['Passionfruit', 'passionfruit'],
        ['Strawberry', 'strawberry'],
        ['Orange', null],
      ],
    },
  ],
  'ice-cream': [
    {
      name: 'Scoops',
      drawing: 'cone',
      ground: 'fruit',
      drinks: [
        ['Vanilla', 'cone'],
        ['Chocolate', 'cone'],
        ['Strawberry', 'cone'],
        ['Cookies and Cream', 'cone'],
      ],
    },
    {
      name: 'Sundaes',
      drawing: 'sundae',
      ground: 'milk',
      drinks: [
        ['Hot Fudge', 'sundae'],
        ['Caramel', 'sundae'],
      ],
    },
  ],
  bakery: [
    {
      name: 'Pastries',
      drawing: 'croissant',
      ground: 'milk',
      drinks: [
        ['Croissant', 'croissant'],
        ['Almond Croissant', 'croissant'],
        ['Cinnamon Roll', null],
        ['Muffin', null],
      ],
    },
    {
      name: 'Bread',
      drawing: 'loaf',
      ground: 'coffee',
      drinks: [
        ['Sourdough', 'loaf'],
        ['Whole Wheat', 'loaf'],
      ],
    },
    {
      name: 'Coffee',
      drawing: 'hot-cup',
      ground: 'coffee',
      drinks: [
        ['Drip Coffee', 'hot-cup'],
        ['Latte', 'latte'],
      ],
    },
  ],
  other: [],
}
