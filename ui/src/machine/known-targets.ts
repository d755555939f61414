type TargetsOf<Transition> = Transition extends string
  ? Transition
  : Transition extends readonly (infer One)[]
    ? TargetsOf<One>
    : Transition extends { target: infer Target extends string }
      ? Target
      : never
type Values<Group> = Group[keyof Group]
type Invoked<Node> = Node extends { invoke: infer Invoke }
  ? Invoke extends readonly (infer One)[]
    ? One
    : Invoke
  : never

type Leads<Node> =
  | (Node extends { on: infer On } ? TargetsOf<Values<On>> : never)
  | (Node extends { after: infer After } ? TargetsOf<Values<After>> : never)
  | (Node extends { always: infer Always } ? TargetsOf<Always> : never)
  | (Node extends { onDone: infer Done } ? TargetsOf<Done> : never)
  | (Invoked<Node> extends infer Call ? (Call extends { onDone: infer Done } ? TargetsOf<Done> : never) : never)
  | (Invoked<Node> extends infer Call ? (Call extends { onError: infer Failed } ? TargetsOf<Failed> : never) : never)

/** The states inside a node: `payment`, `payment.enterNewCard`. */
type Paths<Node> = Node extends { states: infer States }
  ? { [Name in keyof States & string]: Name | `${Name}.${Paths<States[Name]>}` }[keyof States & string]
  : never

/** Where a node begins, if no state inside it has that name. */
type MissingStart<Node> = Node extends { initial: infer Start extends string; states: infer States }
  ? Exclude<Start, keyof States>
  : never

/** Targets that are neither beside the state that names them nor inside the node. */
type Missing<Node> = Node extends { states: infer States }
  ? {
      [Name in keyof States & string]:
        | Exclude<Leads<States[Name]>, Paths<Node> | `.${Paths<States[Name]>}`>
        | MissingStart<States[Name]>
        | Missing<States[Name]>
    }[keyof States & string]
  : never

/** Demands nothing when all targets exist. */
type OnlyKnown<Targets> = [Targets] extends [never] ? unknown : { noStateIsCalled: Targets }

/**
 * Returns the states unchanged, but does not compile when a target or an initial state does not exist; XState itself
 * notices only when it creates the machine.
 */
export const withKnownTargets = <Root>(root: Root & OnlyKnown<Missing<{ states: { root: Root } }>>): Root => root
