import type { Drinks } from '@sipday/contract/catalogue.ts'
import { assign } from 'xstate'
import type { CounterContext } from '../context.ts'
import { takeShift } from '../till/shift.ts'
import { counter, failsAtTill, type SoldOutNow, takes } from '../setup.ts'

/** Once a minute, and at once after a report (O14). */
export const menu = counter.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      always: { guard: 'menuIsStale', target: 'reading' },
      after: { menuEvery: { target: 'waiting', reenter: true, actions: assign({ menuStale: true }) } },
    },
    resting: { after: { tryAgain: 'waiting' } },
    reading: {
      entry: assign({ menuStale: false }),
      invoke: {
        id: 'listDrinks',
        src: 'listDrinks',
        input: ({ context }) => ({ locationId: context.till?.locationId ?? '' }),
        onDone: { target: 'readingShift', actions: assign({ menu: ({ event }) => event.output.groups }) },
        onError: { target: 'resting', actions: assign({ menuStale: true }) },
      },
    },
    // A price changed by the office is the till's within a minute.
    readingShift: {
      invoke: {
        id: 'readShift',
        src: 'readShift',
        onDone: { target: 'waiting', actions: takes(takeShift) },
        onError: { target: 'resting', actions: assign({ menuStale: true }) },
      },
    },
  },
})

/** Until the menu is read anew; what was sold out before keeps its time. */
const takeSoldOut = ({ menu: groups }: CounterContext, { soldOut: gone, at }: SoldOutNow): Partial<CounterContext> => ({
  menu: groups.map((group) => ({
    ...group,
    drinks: group.drinks.map(({ 'Sold Out': since, ...drink }) =>
      gone.includes(drink.id) ? { ...drink, 'Sold Out': since ?? at } : drink,
    ),
  })),
})

/** O7. */
export const soldOut = counter.createStateConfig({
  initial: 'shown',
  entry: assign({ menuStale: true, error: null }),
  states: {
    shown: { entry: assign({ saying: null }), on: { SAY_SOLD_OUT: 'saying' } },
    saying: {
      entry: assign({ saying: ({ event }) => (event.type === 'SAY_SOLD_OUT' ? event.drinkId : null) }),
      invoke: {
        id: 'saySoldOut',
        src: 'saySoldOut',
        input: ({ event }) => {
          if (event.type !== 'SAY_SOLD_OUT') throw new Error('no drink was pressed')
          const { drinkId, back, key } = event
          return { drinkId, back, key }
        },
        onDone: { target: 'shown', actions: [takes(takeSoldOut), assign({ menuStale: true, error: null })] },
        onError: failsAtTill('shown'),
      },
    },
    signedOut: { type: 'final' },
  },
})

export type MenuGroup = Drinks['groups'][number]
