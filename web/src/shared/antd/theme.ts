import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { mix, palettes, type Palette } from '../theme/palette.js';

export type Density = 'comfortable' | 'dense';
type Wanted = {
  readonly shown: 'light' | 'dark';
  readonly density: Density;
  readonly accent: EventTypeSlug;
  readonly still: boolean;
};

const exactColours = (palette: Palette, accent: string, dark: boolean): Record<string, string> => {
  const shadow = dark ? '0 8px 24px rgb(0 0 0 / 48%)' : '0 8px 24px rgb(43 38 34 / 12%)';
  return {
    colorPrimary: accent,
    colorLink: accent,
    colorPrimaryBorder: accent,
    colorPrimaryHover: mix(accent, palette.ink, 0.85),
    colorLinkHover: mix(accent, palette.ink, 0.85),
    colorPrimaryActive: mix(accent, palette.ink, 0.7),
    colorLinkActive: mix(accent, palette.ink, 0.7),
    colorPrimaryBg: mix(accent, palette.card, dark ? 0.14 : 0.1),
    // antd derives gray from a muted accent here, so hovered selected rows were hardly legible.
    colorPrimaryBgHover: mix(accent, palette.card, dark ? 0.22 : 0.17),
    colorPrimaryBorderHover: mix(accent, palette.ink, 0.85),
    colorPrimaryText: accent,
    colorPrimaryTextHover: mix(accent, palette.ink, 0.85),
    colorPrimaryTextActive: mix(accent, palette.ink, 0.7),
    colorError: palette.error,
    colorErrorText: palette.error,
    colorWarning: palette.warning,
    colorSuccess: palette.success,
    colorInfo: palette.details,
    colorText: palette.ink,
    colorTextHeading: palette.ink,
    colorTextLightSolid: palette['on-accent'],
    // antd's secondary and tertiary grays miss our contrast requirement.
    colorTextSecondary: palette.muted,
    colorTextTertiary: palette.muted,
    colorTextDescription: palette.muted,
    colorTextPlaceholder: palette.muted,
    colorBgLayout: palette.paper,
    colorBgContainer: palette.card,
    colorBgElevated: palette.floating,
    colorBorder: palette.border,
    colorBorderSecondary: palette.hairline,
    colorSplit: palette.hairline,
    colorFillAlter: palette.fill,
    controlItemBgHover: palette.hover,
    controlItemBgActive: mix(accent, palette.card, dark ? 0.14 : 0.1),
    boxShadow: shadow,
    boxShadowSecondary: shadow,
    boxShadowTertiary: 'none',
  };
};

/** Last in the list: restores our colors, because antd's dark algorithm changes accents (#9DBBA6 became #88A290). */
const exact =
  (colors: Record<string, string>): MappingAlgorithm =>
  (_seed, map) => ({ ...(map ?? antd.defaultAlgorithm(antd.defaultSeed)), ...colors });

const sizes = {
  comfortable: {
    token: {
      fontSize: 17,
      fontSizeSM: 15,
      fontSizeLG: 20,
      lineHeight: 1.647,
      fontSizeHeading1: 38,
      fontSizeHeading2: 30,
      fontSizeHeading3: 24,
      fontSizeHeading4: 20,
      controlHeight: 48,
      controlHeightSM: 40,
      controlHeightLG: 56,
    },
    button: { paddingInline: 20 },
    form: { itemMarginBottom: 24, labelFontSize: 16, verticalLabelPadding: '0 0 6px' },
    table: { cellPaddingBlock: 14, cellPaddingInline: 16, cellFontSize: 16 },
    modal: { titleFontSize: 24, contentPadding: 32 },
    drawer: { footerPaddingBlock: 16, footerPaddingInline: 24 },
    card: { bodyPadding: 24, headerBg: 'transparent' },
    tabs: { titleFontSize: 17, horizontalItemGutter: 32 },
    layout: { headerHeight: 64 },
    menu: {},
  },
  dense: {
    token: {
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 15,
      lineHeight: 1.4286,
      fontSizeHeading1: 24,
      fontSizeHeading2: 20,
      fontSizeHeading3: 17,
      fontSizeHeading4: 15,
      controlHeight: 32,
      controlHeightSM: 28,
      controlHeightLG: 40,
    },
    button: { paddingInline: 12 },
    form: { itemMarginBottom: 16, labelFontSize: 13, verticalLabelPadding: '0 0 4px' },
    table: { cellPaddingBlock: 9, cellPaddingInline: 12, cellFontSize: 14 },
    modal: { titleFontSize: 17, contentPadding: 24 },
    drawer: { footerPaddingBlock: 12, footerPaddingInline: 16 },
    card: { bodyPadding: 16, headerBg: 'transparent' },
    tabs: { titleFontSize: 14, horizontalItemGutter: 24 },
    layout: { headerHeight: 48 },
    menu: { itemHeight: 36 },
  },
} as const;

/** The only antd theme; colors come from palette.ts. */
export const antdTheme = ({ shown, density, accent, still }: Wanted): ThemeConfig => {
  const palette = palettes[shown];
  const dark = shown === 'dark';
  const color = palette[accent];
  const tint = mix(color, palette.card, dark ? 0.14 : 0.1);
  const size = sizes[density];
  const bars = density === 'dense' ? palette.card : palette.paper;
  return {
    cssVar: { key: 'keepsake' },
    algorithm: [dark ? antd.darkAlgorithm : antd.defaultAlgorithm, exact(exactColours(palette, color, dark))],
    token: {
      // Repeated, because antd derives its aliases (placeholder, description, split, …) after the algorithms.
      ...exactColours(palette, color, dark),
      fontFamily: '"Atkinson Hyperlegible Next", system-ui, sans-serif',
      lineWidthFocus: 2,
      borderRadius: 6,
      borderRadiusLG: 10,
      borderRadiusSM: 4,
      motionDurationFast: '0.15s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.25s',
      motion: !still,
      // Dialogs and drawers are below the toast (60), their popups above it.
      zIndexPopupBase: 30,
      ...size.token,
    },
    components: {
      Button: {
        fontWeight: 600,
        primaryColor: palette['on-accent'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        ...size.button,
      },
      Form: size.form,
      Table: {
        headerBg: palette.fill,
        headerColor: palette.muted,
        headerSplitColor: 'transparent',
        rowHoverBg: palette.hover,
        rowSelectedBg: tint,
        ...size.table,
      },
      Modal: size.modal,
      Drawer: size.drawer,
      Card: size.card,
      Tabs: { inkBarColor: color, ...size.tabs },
      Layout: { headerBg: bars, siderBg: bars, ...size.layout },
      Menu: { itemSelectedBg: tint, ...size.menu },
    },
  };
};
