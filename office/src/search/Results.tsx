import { failureText } from '../failure.ts'
import { searchTexts, type SearchGroup } from '@sipday/rules/office/search-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { useEffect } from 'react'
import type { Me } from '../session.ts'
import type { Found } from './places.ts'
import css from './search.module.css'
import { useFound } from './use-found.ts'

type ResultsProps = {
  id: string
  me: Me
  typed: string
  /** Which one the keys are at. */
  at: number | null
  /** `isLate`: people are still being searched. */
  onFound: (found: readonly Found[], isLate: boolean) => void
  onChoose: (found: Found) => void
}

const groups = Object.keys(searchTexts.groups) as SearchGroup[]

export function Results({ id, me, typed, at, onFound, onChoose }: ResultsProps) {
  const { found: all, left, isShort, isLate, failed } = useFound(typed, me)
  const found = groups.flatMap((group) => all.filter((one) => one.group === group))
  const keys = found.map(({ key }) => key).join('\n')
  useEffect(() => {
    onFound(found, isLate)
    // The same ones are not told again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, keys, isLate])
  useEffect(() => {
    if (at !== null) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const text = typed.trim()
  if (text === '') return null
  const said = isShort
    ? searchTexts.tooShort
    : isLate
      ? searchTexts.loading
      : found.length === 0 && !failed
        ? searchTexts.none(text)
        : ''
  return (
    <div className={css.results}>
      <div id={`${id}-list`} role="listbox" aria-label={searchTexts.results}>
        {groups
          .filter((group) => found.some((one) => one.group === group))
          .map((group) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className={css.group}>
                {searchTexts.groups[group]}
              </p>
              {found.map(
                (one, index) =>
                  one.group === group && (
                    // The field has the focus and the keys.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={one.key}
                      id={`${id}-${index}`}
                      role="option"
                      aria-label={`${one.title} ${one.line}`.trim()}
                      aria-selected={index === at}
                      className={cx(css.option, index === at && css.at)}
                      // The focus stays in the field.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => onChoose(one)}
                    >
                      <span>
                        <Address>{one.title}</Address>
                      </span>
                      <small>
                        <Address>{one.line}</Address>
                      </small>
                    </div>
                  ),
              )}
              {left.has(group) && <p className={css.more}>{searchTexts.more(left.get(group) ?? null)}</p>}
            </div>
          ))}
      </div>
      <div role="status" className={css.said}>
        {said ||
          (found.length > 0 && <span className={css.count}>{searchTexts.count(found.length, left.size === 0)}</span>)}
        {!isShort && !isLate && !failed && found.length === 0 && <p>{searchTexts.noneHint}</p>}
        {failed && (
          <>
            <p>{failureText(failed.error, searchTexts.failed)}</p>
            <Button variant="text" flush="start" onClick={() => void failed.refetch()}>
              {searchTexts.again}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
