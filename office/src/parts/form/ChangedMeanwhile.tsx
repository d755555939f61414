import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import css from './changed-meanwhile.module.css'

/** The parts of a version in words. */
export type Version = readonly { term: string; detail: string }[]

type ChangedMeanwhileProps = {
  /** "Priya at 10:12 AM". */
  by?: string | undefined
  mine: Version
  theirs: Version
  onMine: () => void
  onTheirs: () => void
}

/** Nothing of either version is lost before one is chosen. */
export function ChangedMeanwhile({ by = 'Someone else', mine, theirs, onMine, onTheirs }: ChangedMeanwhileProps) {
  const different = theirs.filter(({ term, detail }) => detailOf(mine, term) !== detail)
  return (
    <Alert
      kind="warn"
      heading={sentence`${by} changed this while you did`}
      action={
        <div className="row wrap">
          <Button onClick={onMine}>Save Mine</Button>
          <Button variant="outlined" onClick={onTheirs}>
            Take Theirs
          </Button>
        </div>
      }
    >
      {different.length === 0 ? (
        <p>Both of you entered the same.</p>
      ) : (
        <table className={css.versions}>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ term, detail }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{detailOf(mine, term) || 'Nothing'}</td>
                <td>{detail || 'Nothing'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  )
}

const detailOf = (version: Version, term: string): string => version.find((fact) => fact.term === term)?.detail ?? ''
