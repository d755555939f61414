/**
 * The type of a statement's parameter or column: `T` for the compiler, one of `types` for PostgreSQL. The check of all
 * statements asks a database whether they agree.
 */
export type Kind<T> = {
  /** `pg_type.typname` of the allowed types. */
  readonly types: readonly string[]
  readonly nullable: boolean
  /** The statement's conditions exclude null, though the table allows it. */
  readonly ensured?: true
  /** For the driver; without it the value is passed as is. */
  encode?(value: T): unknown
  /** Never set; it only carries the type. */
  readonly carries?: T
}

export type Kinds = Readonly<Record<string, Kind<unknown>>>
export type Values<K extends Kinds> = { [Name in keyof K]: K[Name] extends Kind<infer T> ? T : never }

const kind = <T>(...types: string[]): Kind<T> => ({ types, nullable: false })

export const text = kind<string>('text')
export const int = kind<number>('int4', 'int8')
export const float = kind<number>('float8')
export const bool = kind<boolean>('bool')
export const instant = kind<Date>('timestamptz')
/** A calendar date, `YYYY-MM-DD`. */
export const day = kind<string>('date')
export const bytes = kind<Buffer>('bytea')
/** For the compiler; schema/ says what the table allows. */
export const oneOf = <const T extends string>(..._values: readonly T[]): Kind<T> => kind<T>('text')

/** `json_build_object` turns instants into text. */
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

/** For a column that its table lets be null but the statement's conditions do not. */
export const ensured = <T>(one: Kind<T>): Kind<T> => ({ ...one, ensured: true })
