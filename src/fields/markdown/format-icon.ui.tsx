import type { Format } from './formats'

/** Strokes on a 24 × 24 grid, like the other icons; in a separate file, because only forms show them. */
const strokes: Readonly<Record<Format['id'] | 'picture', string>> = {
  bold: 'M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6z',
  italic: 'M10 5h7M7 19h7M13.6 5l-3.2 14',
  strike:
    'M4 12h16M16.500 8c-.300-2-2-3.200-4.500-3.200-2.700 0-4.500 1.300-4.500 3.400 0 1.700 1.200 2.800 3.500 3.800M7.200 16c.400 2 2.200 3.200 4.900 3.200 2.800 0 4.700-1.300 4.700-3.500 0-.900-.300-1.600-.900-2.200',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  heading: 'M6.5 5v14M17.5 5v14M6.500 12h11',
  link: 'M10 14.2a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 9.800a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200',
  list: 'M10 6.500h10M10 12h10M10 17.500h10M5 6.500v.1M5 12v.1M5 17.500v.1',
  numbers:
    'M10.500 6.500H20M10.500 12H20M10.500 17.500H20M4 5l1.500-.8V9M4 14.800c.4-1.300 2.700-1.200 2.500.3-.1 1-2.500 2.400-2.500 3.700h2.700',
  quote: 'M5 6.500v11M9.500 8h10M9.500 12h10M9.500 16h6',
  code: 'm8.500 7-5 5 5 5M15.500 7l5 5-5 5',
  picture: 'M4 5h16v14H4zM4 15.500 8.500 11l4.500 4.500 2.500-2.500 4.500 4.500M15.500 9v.1',
}

export const FormatIcon = ({ name }: { name: keyof typeof strokes }) => (
  <svg
    width={17}
    height={17}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'bold' ? 2.6 : 1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[name]} />
  </svg>
)
