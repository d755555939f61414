/** `cents`: for one. */
export type ToldExtra = { name: string; cents: number; count: number }

export const toldExtras = (extras: readonly ToldExtra[]): { extras?: ToldExtra[] } =>
  extras.length === 0 ? {} : { extras: extras.map(({ name, cents, count }) => ({ name, cents, count })) }
