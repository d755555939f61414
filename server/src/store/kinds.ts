/**
 * What a parameter or a result column of a statement is: for the compiler `T`, for PostgreSQL one of `types`. The check of
 * all statements asks a database whether both speak of the same.
 */
export type Kind<T> = {
  /** PostgreSQL's own names (`pg_type.typname`) of what it may be. */
  readonly types: readonly string[]
  readonly nullable: boolean
  /** Says that a column which may be null in its table never is in this result: the statement sees to it. */
  readonly ensured?: true
  /** What the driver is given for a parameter; left out: the value itself. */
  encode?(value: T): unknown
  /** Never there: it only carries the type. */
  readonly carries?: T
}

/** What a statement takes or gives: names and their kinds. */
export type Kinds = Readonly<Record<string, Kind<unknown>>>
export type Values<K extends Kinds> = { [Name in keyof K]: K[Name] extends Kind<infer T> ? T : never }

const kind = <T>(...types: string[]): Kind<T> => ({ types, nullable: false })

export const text = kind<string>('text')
/** A whole number, also of `count(*)`. */
export const int = kind<number>('int4', 'int8')
export const float = kind<number>('float8')
export const bool = kind<boolean>('bool')
export const instant = kind<Date>('timestamptz')
/** A calendar date, `YYYY-MM-DD`. */
export const day = kind<string>('date')
export const bytes = kind<Buffer>('bytea')
/** What a function returns that returns nothing. */
export const nothing = kind<unknown>('void')

/** A text that is one of these, as the compiler knows it; what the table allows says its migration. */
export const oneOf = <const T extends string>(..._values: readonly T[]): Kind<T> => kind<T>('text')

/** Goes as JSON and comes as what it was. What `json_build_object` makes of an instant is a text. */
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

/** A column that may be null in its table, and that the statement's conditions keep from being null here. */
export const ensured = <T>(one: Kind<T>): Kind<T> => ({ ...one, ensured: true })
