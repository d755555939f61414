/** The line drawings, each on a 24 by 24 grid. */
export const iconPaths = {
  check: (
    <>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  next: (
    <>
      <path d="m9 5 7 7-7 7" />
    </>
  ),
  back: (
    <>
      <path d="M20 12H5m6-6-6 6 6 6" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  plus: (
    <>
      <path d="M5 12h14M12 5v14" />
    </>
  ),
  gift: (
    <>
      <path d="M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C10 3 5.5 4 7 7.5M12 7.5C14 3 18.5 4 17 7.5" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>
  ),
  text: (
    <>
      <path d="M4 5h16v11H11l-4.5 4V16H4Z" />
      <path d="M8 9.5h8M8 12.5h5" />
    </>
  ),
  close: (
    <>
      <path d="m6 6 12 12M18 6 6 18" />
    </>
  ),
  alert: (
    <>
      <path d="M12 3.5 22 20.5H2Z" />
      <path d="M12 10v5M12 17.8v.1" />
    </>
  ),
  offline: (
    <>
      <path d="M3 3l18 18M8.5 15a5 5 0 0 1 7 0M5 11.5a10 10 0 0 1 4-2.4M19 11.5a10 10 0 0 0-6-2.9M12 18.5v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  undo: (
    <>
      <path d="M9 7 4.5 11.5 9 16" />
      <path d="M5 11.5h9a5 5 0 0 1 0 9h-3" />
    </>
  ),
  delete: (
    <>
      <path d="M9 5h11v14H9l-6-7ZM12 9.5l5 5M17 9.5l-5 5" />
    </>
  ),
  edit: (
    <>
      <path d="M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4" />
    </>
  ),
  day: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </>
  ),
  scan: (
    <>
      <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
    </>
  ),
  down: (
    <>
      <path d="m5 9 7 7 7-7" />
    </>
  ),
  external: (
    <>
      <path d="M14 5h5v5M19 5l-9 9M17 14v5H5V7h5" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 5V4.5a1.5 1.5 0 0 0-1.5-1.5H5.5a1.5 1.5 0 0 0-1.5 1.5V14A1.5 1.5 0 0 0 5.5 15.5H6" />
    </>
  ),
}

export type IconName = keyof typeof iconPaths
