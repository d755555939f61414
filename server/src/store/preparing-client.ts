import { createHash } from 'node:crypto'
import pg from 'pg'

/** Statements that one connection may keep prepared: a list of ids of another length is another statement. */
const MOST_PREPARED = 300

/**
 * The name under which a statement is prepared says what it is: between us and PostgreSQL may stand a pooler that hands the
 * same connection to several of us. The worst that happens then is an error, never the rows of another statement.
 */
export const statementName = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * A connection that has PostgreSQL read and plan each statement once. Of what a short query costs the database, that is
 * the greater part. Statements with parameters are kept, and questions without: they are the ones that come again.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // The signature of the parent has nine overloads; what is not a text with values goes through untouched.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const name =
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || text.startsWith('select'))
        ? this.#nameOf(text)
        : undefined
    const passed = name === undefined ? given : [{ name, text, values }, ...rest]
    const answer = Reflect.apply(super.query, this, passed) as unknown
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#endWhenSilent(error))
    return answer as never
  }

  /**
   * A connection whose question was given up is still busy with it: whoever got it next would wait behind. It is closed, not
   * asked to close, and with it its transaction.
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
