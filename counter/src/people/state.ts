import { sentence } from '@sipday/rules/written/isolated.ts'
import { assign } from 'xstate'
import type { CounterContext } from '../context.ts'
import { counter, failsAtTill, remembers, takes } from '../setup.ts'

const NO_PIN = { pin: '', turnTo: null }

const typePin = ({ pin }: CounterContext, { digit }: { digit: string }) => ({ pin: pin + digit })

const rememberPerson = (
  { till, turnTo }: CounterContext,
  person: { name: string } | null,
): Partial<CounterContext> => ({
  till: till && person ? { ...till, name: person.name } : till,
  notice: { kind: 'ok', text: turnTo ? sentence`${person?.name ?? ''} is at the counter now.` : 'Your PIN is saved.' },
})
export const people = counter.createStateConfig({
  initial: 'loading',
  entry: assign({ ...NO_PIN, people: null, error: null }),
  exit: assign(NO_PIN),
  states: {
    loading: {
      invoke: {
        id: 'listPeople',
        src: 'listPeople',
        onDone: { target: 'choosing', actions: assign({ people: ({ event }) => event.output }) },
        onError: failsAtTill('choosing'),
      },
    },
    choosing: {
      entry: assign(NO_PIN),
      on: {
        TURN_TO: {
          target: 'typing',
          actions: assign({ turnTo: ({ event }) => event.staffId, error: null }),
        },
        CHOOSE_PIN: { target: 'typing', actions: assign({ turnTo: null, error: null }) },
      },
    },
    typing: {
      on: {
        DIGIT: [
          {
            guard: 'completesPin',
            target: 'sending',
            actions: remembers(typePin),
          },
          { actions: remembers(typePin) },
        ],
        DELETE_DIGIT: { actions: assign({ pin: ({ context }) => context.pin.slice(0, -1) }) },
        CLEAR: { actions: assign({ pin: '' }) },
      },
    },
    sending: {
      invoke: {
        id: 'sendPin',
        src: 'sendPin',
        input: ({ context }) => ({ staffId: context.turnTo, pin: context.pin }),
        onDone: {
          target: 'changed',
          actions: takes(rememberPerson),
        },
        onError: failsAtTill('choosing'),
      },
    },
    changed: { type: 'final' },
    signedOut: { type: 'final' },
  },
})
