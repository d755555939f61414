import { createHash } from 'node:crypto'
import pg from 'pg'

/** For each connection: a list of ids of another length is another statement. */
const MOST_PREPARED = 300

/**
 * Derived from the text: behind a pooler, several clients may share a connection. At worst that causes an error, never
 * another statement's rows.
 */
export const statementName = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * Keeps recurring statements prepared (those with parameters, and selects without), so that PostgreSQL parses and plans
 * them once: most of a short query's cost.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #prepares: boolean

  /** `prepares`: false behind a pooler that changes connections between transactions. */
  constructor(config: pg.ClientConfig & { prepares?: boolean } = {}) {
    super(config)
    this.#prepares = config.prepares ?? true
  }

  // The parent has nine overloads; only a text with values is handled here.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const name =
      this.#prepares &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      (values.length > 0 || text.startsWith('select'))
        ? this.#nameOf(text)
        : undefined
    const passed = name === undefined ? given : [{ name, text, values }, ...rest]
    const answer = Reflect.apply(super.query, this, passed) as unknown
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#endWhenSilent(error))
    return answer as never
  }

  /**
   * A connection whose query was given up is still busy. It is destroyed, not closed, which also ends its transaction.
   */
  #endWhenSilent(error: unknown): void {
    if (!(error instanceof Error && error.message === 'Query read timeout')) return
    // From here on the pool does not hand it out.
    this.end().catch(() => undefined)
    this.connection.stream.destroy()
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known
    const name = statementName(text)
    this.#names.set(text, name)
    return name
  }
}
