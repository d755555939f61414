/**
 * The type of a statement's parameter or result column: `T` for the compiler, one of `types` for PostgreSQL. The check
 * of all statements asks a database whether the two agree.
 */
export type Kind<T> = {
  /** PostgreSQL's names (`pg_type.typname`) of the types it may have. */
  readonly types: readonly string[]
  readonly nullable: boolean
  /**
   * Declares that a column that can be null in its table is never null in this result, because of the statement's
   * conditions.
   */
  readonly ensured?: true
  /** Converts the value for the driver; without it the value is passed as it is. */
  encode?(value: T): unknown
  /** Never set: it only carries the type. */
  readonly carries?: T
}

/** A statement's parameters or result columns: names and their kinds. */
export type Kinds = Readonly<Record<string, Kind<unknown>>>
export type Values<K extends Kinds> = { [Name in keyof K]: K[Name] extends Kind<infer T> ? T : never }

const kind = <T>(...types: string[]): Kind<T> => ({ types, nullable: false })

export const text = kind<string>('text')
/** A whole number, including `count(*)`. */
export const int = kind<number>('int4', 'int8')
export const float = kind<number>('float8')
export const bool = kind<boolean>('bool')
export const instant = kind<Date>('timestamptz')
/** A calendar date, `YYYY-MM-DD`. */
export const day = kind<string>('date')
export const bytes = kind<Buffer>('bytea')
/** A text that is one of these, for the compiler; schema/ says what the table allows. */
export const oneOf = <const T extends string>(..._values: readonly T[]): Kind<T> => kind<T>('text')

/** Sent as JSON and returned as the original value. `json_build_object` turns an instant into text. */
export const json = <T>(): Kind<T> => ({ types: ['json', 'jsonb'], nullable: false, encode: (v) => JSON.stringify(v) })

export const listOf = <T>(one: Kind<T>): Kind<T[]> => ({
  types: one.types.map((type) => `_${type}`),
  nullable: false,
})

export const orNull = <T>(one: Kind<T>): Kind<T | null> => {
  const { encode } = one
  const given = { types: one.types, nullable: true }
  return encode ? { ...given, encode: (value) => (value === null ? null : encode(value)) } : given
}

/** A column that can be null in its table but that the statement's conditions keep from being null here. */
export const ensured = <T>(one: Kind<T>): Kind<T> => ({ ...one, ensured: true })
