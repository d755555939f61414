import { bytes, instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const keptSecrets = statement({
  name: 'kept secrets',
  text: 'select mark, sealed from kept_secrets order by kept_at desc, mark',
  takes: {},
  gives: { mark: text, sealed: bytes },
})

/** Also re-encrypts one. */
export const writeKeptSecret = statement({
  name: 'keep a secret',
  text: `insert into kept_secrets (mark, sealed, kept_at) values (:mark, :sealed, :now)
    on conflict (mark) do update set sealed = excluded.sealed, kept_at = excluded.kept_at`,
  takes: { mark: text, sealed: bytes, now: instant },
  gives: {},
})
