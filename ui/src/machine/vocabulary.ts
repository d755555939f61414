import {
  assign,
  fromPromise,
  raise,
  type DoneActorEvent,
  type ErrorActorEvent,
  type EventObject,
  type MachineContext,
} from 'xstate'

/** The name of an action in a chart that is drawn from its machine. */
const named = <Action extends object>(action: Action, name: string): Action =>
  Object.defineProperty(action, 'name', { value: name })

/** A call that has no implementation yet: each site's calls.ts provides them. */
export const unplugged = <Output, Input = void>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('this call is not plugged in')))

/**
 * How the states of one machine say what changes, next to the event that changes it: an inline `assign` where it is
 * obvious, else one of these with a function of its own.
 */
export const vocabularyOf = <Context extends MachineContext, Events extends EventObject>() => ({
  /** What an event changes in the context: a function of the previous context and the event. */
  remembers: <Event extends EventObject>(change: (context: Context, event: NoInfer<Event>) => Partial<Context>) =>
    named(
      assign<Context, Event, undefined, Events, never>(({ context, event }) => change(context, event)),
      change.name,
    ),
  /** The same change whatever the event is; for transitions that several states share. */
  sets: (patch: Partial<Context>) => assign<Context, EventObject, undefined, Events, never>(patch),
  /** What a call's response changes in the context. */
  takes: <Answer>(change: (context: Context, answer: NoInfer<Answer>) => Partial<Context>) =>
    named(
      assign<Context, DoneActorEvent<Answer>, undefined, Events, never>(({ context, event }) =>
        change(context, event.output),
      ),
      change.name,
    ),
  /** What the failure of a call changes in the context; with the name it has in the chart. */
  shows: (name: string, change: (cause: unknown, context: Context) => Partial<Context>) =>
    named(
      assign<Context, ErrorActorEvent, undefined, Events, never>(({ context, event }) => change(event.error, context)),
      name,
    ),
  /** An event that the machine sends itself. */
  tells: (event: Events) => raise<Context, EventObject, Events, undefined, never, never>(event),
  /** A guard that only reads the context. */
  fact:
    (holds: (context: Context) => boolean) =>
    ({ context }: { context: Context }): boolean =>
      holds(context),
})
