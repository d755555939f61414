import { createHash } from 'node:crypto'
import pg from 'pg'

/** How many statements one connection may keep prepared: a list of ids of another length is another statement. */
const MOST_PREPARED = 300

/**
 * A statement's prepared name is derived from its text: a pooler between us and PostgreSQL may hand the same connection
 * to several clients. The worst that can happen then is an error, never the rows of another statement.
 */
export const statementName = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * A connection that has PostgreSQL parse and plan each statement only once, which is most of what a short query costs
 * the database. Statements with parameters are kept prepared, and selects without them: those are the ones that recur.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #prepares: boolean

  /** `prepares`: false behind a pooler that gives each transaction another connection. */
  constructor(config: pg.ClientConfig & { prepares?: boolean } = {}) {
    super(config)
    this.#prepares = config.prepares ?? true
  }

  // The parent's signature has nine overloads; anything but a text with values is passed on unchanged.
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
   * A connection whose query was given up is still busy with it, and the next user would have to wait. It is destroyed
   * rather than closed politely, which ends its transaction too.
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
