import type { CSSProperties } from 'react'
import type { IconName } from '../declare/icons'

/** Strokes on a 24 × 24 grid. Declarations name an icon by its key. */
const strokes: Readonly<Record<IconName, string>> = {
  home: 'M4 11.5 12 4l8 7.5M6 10v9.5h12V10M10 19.5V14h4v5.5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  tag: 'M4 4h7.5L20 12.5 12.5 20 4 11.5zM8.2 8.2v.1',
  tags: 'M3.5 4.5H10l7 7-6 6-7.5-7.5zM7 8v.1M14 4.5l6.5 6.7-6 6',
  folder: 'M3.5 6.5h6l2 2.5h9v10h-17z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19.5c.4-3.6 2.7-5.5 6-5.5s5.6 1.9 6 5.5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2 .8 3.2 2.5 3.5 5.2',
  user: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.8 20c.5-3.9 3.2-6 7.2-6s6.7 2.1 7.2 6',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6zM9 12l2.2 2.2L15.3 10',
  rocket:
    'M9.5 14.5c.5-5 3.5-9.5 10-10-.5 6.5-5 9.5-10 10ZM9.5 14.5 7 12H4l3-4.5h4M9.5 14.5 12 17v3l4.5-3v-4M6.5 17.5 4 20M15 9v.1',
  bolt: 'M13 3.5 5.5 14H11l-1 6.5L18.500 10H12.500z',
  cart: 'M3.5 4.5H6l2 10.5h9.5l2-7.5H6.7M9.5 19.5v.1M16.5 19.5v.1',
  receipt: 'M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5zM9 8.5h6M9 12.5h6',
  wallet: 'M4 7.5h14.5v12H4zM4 7.5 15 4v3.5M15.5 13.5h3',
  message: 'M4 5h16v11.5h-8.5L7 20v-3.5H4z',
  bell: 'M6 17.5V11a6 6 0 0 1 12 0v6.5M4 17.5h16M10 20.5h4',
  document: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6M9 16h6',
  image: 'M4 5h16v14H4zM4 15.5l4.5-4.5 4.5 4.5 2.5-2.5 4.5 4.5M15.5 9v.1',
  crop: 'M7 3v14h14M3 7h14v14',
  open: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8 8',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  edit: 'M4.5 19.5h4l11-11-4-4-11 11zM13 7l4 4',
  star: 'm12 4 2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z',
  bookmark: 'M6.5 4h11v16.5L12 16l-5.5 4.5z',
  gift: 'M4.5 11h15v9h-15zM3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9 7.5 7 6.5 7.5 5s3.5-1 4.5 2.5c1-3.5 4-4 4.5-2.5S15 7.5 12 7.5Z',
  card: 'M3.5 5.5h17v13h-17zM3.5 10h17M7 14.5h4',
  coins: 'M9 12.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM15 9a6 6 0 1 1-4.8 9.5',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 11l8.5-.5v4M16.5 11v3',
  token: 'M4 7.5h16v9H4zM8 12v.1M12 12v.1M16 12v.1',
  webhook:
    'M12 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM5.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM18.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10.600 9.200 7 14.400M13.500 9l3.600 5.300M8.500 17h7',
  send: 'M4 12 20 4.500 15 20l-4-6.500zM11 13.500 20 4.500',
  database:
    'M12 9c4 0 7-1.1 7-2.7s-3-2.8-7-2.8-7 1.2-7 2.8S8 9 12 9ZM5 6.3v11.4c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8V6.3M5 12c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8',
  building: 'M5 20.5v-17h9v17M14 9.5h5v11M3.5 20.5h17M8 7.5h3M8 11.5h3M8 15.5h3',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2',
  history: 'M4.5 5v4.5H9M5 9a7.5 7.5 0 1 1-.5 4.5M12 8v4.5l3 2',
  settings:
    'M5 6.5h8M17 6.5h2M5 12h2M11 12h8M5 17.5h8M17 17.5h2M15 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.5c.2-3 5-2.7 4.8.1-.1 2-2.3 2-2.3 4M12 16.8v.1',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.1',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15M14.7 4.5v15',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  monitor: 'M3.5 4.5h17v11.5h-17zM8.5 20h7M12 16v4',
  language: 'M3.5 6h9M8 3.5V6M10.5 6c-.8 3.7-3 6.3-6.5 8M5.5 9c1 2.2 3 4 5.5 5M12.5 20.5 16.7 10.5 21 20.5M14 17.5h5.5',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  panel: 'M4 4.5h16v15H4zM9.5 4.5v15',
  plus: 'M12 5v14M5 12h14',
  more: 'M6 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8ZM12 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8ZM18 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z',
  grip: 'M9 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM15 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM9 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM15 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM9 18.7a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM15 18.7a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  reorder: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  chevron: 'm9.5 6 6 6-6 6',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  signOut: 'M10 4.5H5v15h5M14 8l4 4-4 4M18 12H9.5',
  publish: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M5 15v4.5h14V15',
  unpublish: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M5 15v4.5h14V15',
  refund: 'M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9',
  cancel: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 6l12 12',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5',
  eye: 'M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M6.5 7C4.8 8.3 3.5 10 2.5 12c2.5 4.5 5.5 6.5 9.5 6.5 1.8 0 3.4-.4 4.8-1.2M10 5.7c.6-.1 1.3-.2 2-.2 4 0 7 2 9.5 6.5-.6 1-1.2 1.9-1.9 2.7M10 10a2.8 2.8 0 0 0 4 4',
  ledger: 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h3',
  megaphone: 'M4 10v4h3.5L17 18.5v-13L7.5 10zM7.5 14l1.5 5.5h2.5L10 15M20 10v4',
  article: 'M4.5 4h15v16h-15zM8 8h8M8 12h4M15 12h1M15 16h1M8 16h4',
  prompt: 'M4 5h16v11.5h-7L8 20.5v-4H4zM8 9l2.5 2L8 13M12.5 13H16',
  crown: 'M4 17.5 3 7l5 4 4-6.5L16 11l5-4-1 10.5zM4.5 20.5h15',
  package: 'M12 3.5 4.5 7.5v9L12 20.5l7.5-4v-9zM4.5 7.5 12 11.5l7.5-4M12 11.5v9M8.2 5.5l7.5 4',
  bucket: 'M4.5 6.5 7 20h10l2.5-13.5M12 9c4.1 0 7.5-1.1 7.5-2.5S16.1 4 12 4 4.5 5.1 4.5 6.5 7.900 9 12 9Z',
  application:
    'M6 3.5h12v17H6zM12 11a2.2 2.2 0 1 0 0-4.400 2.2 2.2 0 0 0 0 4.400ZM8.5 16.5c.3-2 1.5-3 3.5-3s3.2 1 3.5 3',
  tools: 'M5 4.5h14v6H5zM5 13.5h14v6H5zM8 7.5v.1M8 16.5v.1M12 7.5h4M12 16.5h4',
  login: 'M14 4.5h5v15h-5M10 8l4 4-4 4M14 12H4.5',
}

export type { IconName }

const isIconName = (name: string): name is IconName => Object.hasOwn(strokes, name)

interface IconProps {
  /** The icon's key; an unknown one has the icon of a table. */
  name: string
  size?: number
  className?: string
  style?: CSSProperties
}

/** A line icon in the text colour; always beside a text or in a labelled element. */
export const Icon = ({ name, size = 18, className, style }: IconProps) => (
  <svg
    className={className ? `icon ${className}` : 'icon'}
    style={style}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    data-icon={name}
  >
    <path d={strokes[isIconName(name) ? name : 'table']} />
  </svg>
)
