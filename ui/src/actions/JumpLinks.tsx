import css from './JumpLinks.module.css'

export type JumpLinksProps = {
  /** What they navigate: "Categories". */
  label: string
  links: ReadonlyArray<{ id: string; label: string }>
  current?: string | undefined
  onJump: (id: string) => void
}

export function JumpLinks({ label, links, current, onJump }: JumpLinksProps) {
  return (
    <nav className={css.jump} aria-label={label}>
      {links.map(({ id, label: name }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            onJump(id)
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
