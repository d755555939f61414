/** On a 24 by 24 grid. */
export const sectionIcons = {
  home: <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4Z" />,
  cup: <path d="M5 8h14l-1.6 12.5H6.6ZM4 8h16M14 8l1.5-5H18" />,
  words: <path d="M4 19 9 6l5 13M5.8 14.5h6.4M16 12.5h4.5M16 16h4.5M16 19.5h3" />,
  shop: <path d="M4 10v10h16V10M3 10l2-6h14l2 6ZM10 20v-6h4v6" />,
  link: <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
  ticket: <path d="M3.5 6.5h17v3.5a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4ZM14 6.5V9M14 11v2M14 15v2.5" />,
  money: <path d="M3 6.5h18v11H3ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 10v4M17.5 10v4" />,
  people: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.7 3.5 2.6 3.5 5.5" />
  ),
  person: (
    <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c0-4.500 3.300-6.500 7.500-6.500s7.500 2 7.500 6.500" />
  ),
  gear: (
    <path d="M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1" />
  ),
  key: <path d="M14.5 9.5a4.5 4.5 0 1 0-4 4.5l1.5 1.5h2V18h2v2h4v-4l-5.6-5" />,
  draft: <path d="M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4" />,
  history: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.500M12 8v4.500l3 2" />,
  bars: <path d="M4 4v16h16M8.5 16v-4M12.5 16V7M16.5 16v-6" />,
  download: <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
}
export type SectionIconName = keyof typeof sectionIcons
