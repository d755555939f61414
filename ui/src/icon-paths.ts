/** The line drawings: one path each, on a 24 by 24 grid. */
export const iconPaths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM12 11v5.5M12 7.5v.1',
  next: 'm9 5 7 7-7 7',
  back: 'M20 12H5m6-6-6 6 6 6',
  pin: 'M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C10 3 5.5 4 7 7.5M12 7.5C14 3 18.5 4 17 7.5',
  mail: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7l8.5 6 8.5-6',
  text: 'M4 5h16v11H11l-4.5 4V16H4ZM8 9.5h8M8 12.5h5',
  close: 'm6 6 12 12M18 6 6 18',
  alert: 'M12 3.5 22 20.5H2ZM12 10v5M12 17.8v.1',
  offline: 'M3 3l18 18M8.5 15a5 5 0 0 1 7 0M5 11.5a10 10 0 0 1 4-2.4M19 11.5a10 10 0 0 0-6-2.9M12 18.5v.1',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM12 7v5.5l3.5 2',
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 9h-3',
  delete: 'M9 5h11v14H9l-6-7ZM12 9.5l5 5M17 9.5l-5 5',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  day: 'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11.5a2 2 0 0 1 2-2ZM3.5 10h17M8 3v4M16 3v4',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  external: 'M14 5h5v5M19 5l-9 9M17 14v5H5V7h5',
  copy: 'M10.5 8.5h7.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2ZM15.5 5V4.5a1.5 1.5 0 0 0-1.5-1.5H5.5a1.5 1.5 0 0 0-1.5 1.5V14A1.5 1.5 0 0 0 5.5 15.5H6',
}

export type IconName = keyof typeof iconPaths
