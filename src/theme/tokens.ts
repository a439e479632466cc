/**
 * All colours, sizes and times of the interface. Ant Design gets them through `antdTheme`, style sheets through the
 * variables of `variables.ts`.
 */
export type Mode = 'light' | 'dark'
export type FontName = 'inter' | 'manrope' | 'system'

export interface Palette {
  /** The background of the page. */
  page: string
  /** Cards, tables, header. */
  surface: string
  /** Menus and dialogs: one level above the surface. */
  raised: string
  /** Table heads, quiet blocks, hovered rows. */
  subtle: string
  hover: string
  border: string
  borderStrong: string
  /** The edge of inputs and of switches that are off, which nothing else shows. */
  controlBorder: string
  text: string
  textSecondary: string
  textTertiary: string
  /** The only accent, for available actions. */
  accent: string
  accentHover: string
  accentActive: string
  accentText: string
  accentSubtle: string
  accentBorder: string
  onAccent: string
  danger: string
  dangerHover: string
  dangerText: string
  success: string
  warning: string
  focus: string
  mask: string
  shadow: string
  /** One step of the shadow beside columns that stay in view. */
  shade: string
}

export const palettes: Record<Mode, Palette> = {
  light: {
    page: '#f8f9fb',
    surface: '#ffffff',
    raised: '#ffffff',
    subtle: '#f5f6f9',
    hover: '#eef0f4',
    border: '#e4e7ed',
    borderStrong: '#ccd2dc',
    controlBorder: '#848e9f',
    text: '#161b26',
    textSecondary: '#4c5667',
    textTertiary: '#626d80',
    accent: '#4f46e5',
    accentHover: '#4338ca',
    accentActive: '#3730a3',
    accentText: '#4338ca',
    accentSubtle: '#eeefff',
    accentBorder: '#c7caf9',
    onAccent: '#ffffff',
    danger: '#d1293d',
    dangerHover: '#b31b2f',
    dangerText: '#b31b2f',
    success: '#1a7f4b',
    warning: '#a85b00',
    focus: '#6366f1',
    mask: 'rgba(22, 27, 38, 0.4)',
    shadow: '0 0 0 1px rgba(22, 27, 38, 0.06), 0 8px 28px rgba(22, 27, 38, 0.12)',
    shade: 'rgba(22, 27, 38, 0.05)',
  },
  dark: {
    page: '#0c0e14',
    surface: '#12151d',
    raised: '#1a1e29',
    subtle: '#171b25',
    hover: '#1f2430',
    border: '#252b38',
    borderStrong: '#384051',
    controlBorder: '#667084',
    text: '#e8ebf1',
    textSecondary: '#a9b2c2',
    textTertiary: '#8b95a7',
    accent: '#5d5bdc',
    accentHover: '#6664e2',
    accentActive: '#504ec6',
    accentText: '#a9adff',
    accentSubtle: '#20213f',
    accentBorder: '#3b3c76',
    onAccent: '#ffffff',
    danger: '#d33a4c',
    dangerHover: '#e04d5f',
    dangerText: '#ff8f9b',
    success: '#4cc38a',
    warning: '#f0ad4e',
    focus: '#8b8df8',
    mask: 'rgba(4, 6, 10, 0.62)',
    shadow: '0 0 0 1px rgba(255, 255, 255, 0.06), 0 12px 32px rgba(0, 0, 0, 0.5)',
    shade: 'rgba(0, 0, 0, 0.3)',
  },
}

export const sizes = {
  text: 14,
  textSmall: 13,
  textCaption: 12,
  headingLarge: 20,
  heading: 16,
  radius: 8,
  radiusSmall: 6,
  control: 34,
  row: 44,
  rowCompact: 36,
  sidebar: 232,
  sidebarCollapsed: 56,
  header: 56,
  formWidth: 960,
  /** Below this width the sidebar is a drawer. */
  narrow: 900,
  /** Below this width rows of a list are cards. */
  phone: 640,
  loadingBar: 2,
} as const

/** Milliseconds. The toast's time is from specification section 2. */
export const times = { quick: 120, calm: 180, toast: 5000 } as const

const chinese =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei"'
const systemStack = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial'

/** Latin letters use the chosen font in both languages; Chinese characters use the system's fonts. */
export const fontStacks: Record<FontName, string> = {
  inter: `"Inter Variable", ${systemStack}, ${chinese}, sans-serif`,
  manrope: `"Manrope Variable", ${systemStack}, ${chinese}, sans-serif`,
  system: `${systemStack}, ${chinese}, sans-serif`,
}

export const monospaceStack = 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace'

/** Chinese characters fill their box, so their lines need more space. */
export const lineHeights: { en: number; zh: number; [language: string]: number } = { en: 1.5, zh: 1.65 }
