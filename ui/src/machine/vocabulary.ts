import {
  assign,
  fromPromise,
  raise,
  type DoneActorEvent,
  type ErrorActorEvent,
  type EventObject,
  type MachineContext,
} from 'xstate'

/** The name is for the chart drawn from the machine. */
const named = <Action extends object>(action: Action, name: string): Action =>
  Object.defineProperty(action, 'name', { value: name })

/** Each site's calls.ts provides the call. */
export const unplugged = <Output, Input = void>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('this call is not plugged in')))

/** Says next to an event what it changes: an inline `assign` where that is obvious, else one of these. */
export const vocabularyOf = <Context extends MachineContext, Events extends EventObject>() => ({
  /** Depends on the context and the event. */
  remembers: <Event extends EventObject>(change: (context: Context, event: NoInfer<Event>) => Partial<Context>) =>
    named(
      assign<Context, Event, undefined, Events, never>(({ context, event }) => change(context, event)),
      change.name,
    ),
  /** The same whatever the event; for transitions that several states share. */
  sets: (patch: Partial<Context>) => assign<Context, EventObject, undefined, Events, never>(patch),
  /** What a call's response changes in the context. */
  takes: <Answer>(change: (context: Context, answer: NoInfer<Answer>) => Partial<Context>) =>
    named(
      assign<Context, DoneActorEvent<Answer>, undefined, Events, never>(({ context, event }) =>
        change(context, event.output),
      ),
      change.name,
    ),
  /** For the failure of a call; `name` is for the chart. */
  shows: (name: string, change: (cause: unknown, context: Context) => Partial<Context>) =>
    named(
      assign<Context, ErrorActorEvent, undefined, Events, never>(({ context, event }) => change(event.error, context)),
      name,
    ),
  tells: (event: Events) => raise<Context, EventObject, Events, undefined, never, never>(event),
  fact:
    (holds: (context: Context) => boolean) =>
    ({ context }: { context: Context }): boolean =>
      holds(context),
})
