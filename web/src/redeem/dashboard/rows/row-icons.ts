/** On a 24 by 24 grid; not with the icons that every page loads. */
export const rowIcons = {
  email: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7l8.5 6 8.5-6',
  phone: 'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM11 18h2',
  card: 'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM2.5 10h19',
  payments: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  cup: 'M5 8h14l-1.6 12.5H6.6ZM4 8h16M14 8l1.5-5H18',
  day: 'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11.5a2 2 0 0 1 2-2ZM3.5 10h17M8 3v4M16 3v4',
  place:
    'M12 21c4-4.4 6.5-8 6.5-11.2A6.5 6.5 0 0 0 12 3.3a6.5 6.5 0 0 0-6.5 6.5C5.5 13 8 16.6 12 21ZM12 12.3a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  pause: 'M9 6v12M15 6v12',
  news: 'M4 5h16v11H11l-4.5 4V16H4ZM8 9.5h8M8 12.5h5',
  friend: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M19 8v6M16 11h6',
  devices: 'M4 5h13v4M11 16H4V5M2 19h9M14 11h7v9h-7Z',
  download: 'M12 4v10M8 10.5l4 4 4-4M4 19h16',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const

export type RowIcon = keyof typeof rowIcons
