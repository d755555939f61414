import css from './before-after.module.css'

type BeforeAfterProps = {
  /** What the table is about, for screen readers. */
  caption: string
  /** `holds`: what is there now is not replaced at once. */
  rows: readonly { field: string; term: string; before: string; after: string; holds: boolean }[]
}

export function BeforeAfter({ caption, rows }: BeforeAfterProps) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, term, before, after, holds }) => (
          <tr key={field}>
            <th scope="row">{term}</th>
            <td data-label="Now">{before && !holds ? <del>{before}</del> : before || 'Nothing'}</td>
            <td data-label="Then">{after ? <ins>{after}</ins> : 'Nothing'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
