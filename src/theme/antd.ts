import { type ThemeConfig, theme } from 'antd'
import { lineHeights, type Mode, palettes, sizes } from './tokens'

export interface Appearance {
  /** The effective theme, not `system`. */
  mode: Mode
  /** Determines the line height. */
  language: string
  /** Whether the reader accepts animations. */
  motion: boolean
}

/** The tokens as Ant Design's theme. The build makes a style sheet of it (`scripts/ant-sheet.tsx`). */
export const antdTheme = ({ mode, language, motion }: Appearance): ThemeConfig => {
  const palette = palettes[mode]
  const edge = { colorBorder: palette.controlBorder }
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // One style sheet for all themes; only the variables change. The page has no other version of Ant Design.
    cssVar: { key: 'ant-variables' },
    hashed: false,
    token: {
      colorPrimary: palette.accent,
      colorPrimaryHover: palette.accentHover,
      colorPrimaryActive: palette.accentActive,
      colorPrimaryBg: palette.accentSubtle,
      colorPrimaryBgHover: palette.accentSubtle,
      colorPrimaryBorder: palette.accentBorder,
      colorPrimaryText: palette.accentText,
      colorLink: palette.accentText,
      // The hovered accent is a ground for white letters; as letters on a dark ground it is too dark.
      colorLinkHover: palette.accentText,
      colorLinkActive: palette.accentText,
      colorInfo: palette.accent,
      colorError: palette.danger,
      colorErrorHover: palette.dangerHover,
      colorErrorText: palette.dangerText,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgSpotlight: mode === 'dark' ? palette.hover : palette.text,
      colorBgMask: palette.mask,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorSplit: palette.border,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textTertiary,
      colorTextDescription: palette.textTertiary,
      colorTextPlaceholder: palette.textTertiary,
      colorFillAlter: palette.subtle,
      colorFillTertiary: palette.subtle,
      colorFillSecondary: palette.hover,
      controlItemBgHover: palette.hover,
      controlItemBgActive: palette.accentSubtle,
      controlItemBgActiveHover: palette.accentSubtle,
      controlHeight: sizes.control,
      controlHeightSM: 28,
      controlHeightLG: 40,
      controlOutline: 'transparent',
      controlOutlineWidth: 1,
      // The focus on a wrong value: its border stays red.
      colorErrorOutline: palette.focus,
      colorWarningOutline: palette.focus,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusSmall,
      borderRadiusLG: sizes.radius,
      boxShadow: palette.shadow,
      boxShadowSecondary: palette.shadow,
      boxShadowTertiary: 'none',
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--monospace)',
      fontSize: sizes.text,
      fontSizeHeading3: sizes.headingLarge,
      fontSizeHeading4: sizes.heading,
      lineHeight: lineHeights[language] ?? lineHeights.en,
      motion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        textTextColor: palette.textSecondary,
        textTextHoverColor: palette.text,
        textHoverBg: palette.hover,
        defaultHoverColor: palette.accentText,
        defaultActiveColor: palette.accentText,
      },
      Layout: {
        headerHeight: sizes.header,
        headerPadding: '0 16px 0 24px',
        headerBg: palette.page,
        lightSiderBg: palette.surface,
      },
      // Initials of people.
      Avatar: { colorTextPlaceholder: palette.accentSubtle, colorTextLightSolid: palette.accentText },
      Dropdown: { controlItemBgActive: palette.hover, controlItemBgActiveHover: palette.hover },
      // The sides are wider than the cross, which is 22 pixels wide: a long message ends before it.
      Notification: {
        width: 380,
        paddingMD: 12,
        paddingLG: 16,
        paddingContentHorizontalLG: 24,
        fontSizeLG: sizes.text,
      },
      Breadcrumb: { linkColor: palette.textSecondary, lastItemColor: palette.text, separatorMargin: 6 },
      // The focused element must be obvious: a border that only changes its colour is not, especially in the dark
      // theme.
      Input: { ...edge, activeBorderColor: palette.focus, activeShadow: `0 0 0 1px ${palette.focus}` },
      InputNumber: edge,
      DatePicker: edge,
      Mentions: edge,
      Switch: { colorTextQuaternary: palette.controlBorder, colorTextTertiary: palette.textTertiary },
      // An empty checkbox must not look disabled: its border has the contrast of a text.
      Checkbox: { colorBorder: palette.textTertiary, borderRadiusSM: 4 },
      // The chosen button of a group has a text in this colour; the accent is too dark for that in the dark theme.
      Radio: {
        ...edge,
        colorPrimary: palette.accentText,
        colorPrimaryHover: palette.accentText,
        colorPrimaryActive: palette.accentText,
        colorWhite: palette.surface,
      },
      Table: {
        headerBg: palette.subtle,
        headerColor: palette.textSecondary,
        headerSplitColor: 'transparent',
        headerBorderRadius: sizes.radius,
        rowHoverBg: palette.subtle,
        rowSelectedBg: palette.accentSubtle,
        rowSelectedHoverBg: palette.accentSubtle,
        borderColor: palette.border,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        cellPaddingBlockMD: 4,
        cellPaddingInlineMD: 5,
        cellPaddingBlockSM: 2,
        cellPaddingInlineSM: 5,
        selectionColumnWidth: 40,
        headerSortActiveBg: palette.subtle,
        headerSortHoverBg: palette.hover,
        bodySortBg: 'transparent',
      },
      Tabs: { itemColor: palette.textSecondary, itemSelectedColor: palette.text, inkBarColor: palette.accent },
      Tag: { defaultBg: palette.subtle, defaultColor: palette.textSecondary },
      Select: {
        ...edge,
        activeBorderColor: palette.focus,
        activeOutlineColor: palette.focus,
        optionSelectedBg: palette.accentSubtle,
        optionActiveBg: palette.hover,
      },
      Segmented: {
        trackBg: palette.subtle,
        itemSelectedBg: palette.accentSubtle,
        itemSelectedColor: palette.accentText,
      },
      Modal: { titleFontSize: sizes.heading },
      Pagination: {
        itemBg: 'transparent',
        itemActiveBg: palette.surface,
        itemActiveColor: palette.accentText,
        itemActiveColorHover: palette.accentText,
      },
      // Grids and stacks have the gaps between items.
      Form: { labelColor: palette.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 0 },
    },
  }
}
