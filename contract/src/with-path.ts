export const withPath = <R extends Record<string, object>>(rows: R, pathOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, path: pathOf(name) }])) as {
    [N in keyof R]: R[N] & { path: string }
  }
