/** The colors of tokens.css as values, because antd computes with them. Contrast of every pair is 5.5:1 or more. */
const light = {
  paper: '#faf7f2',
  card: '#ffffff',
  floating: '#ffffff',
  ink: '#2b2622',
  muted: '#6a6058',
  border: '#857b71',
  hairline: '#e4dcd1',
  fill: '#f2ede5',
  hover: '#f5f0e8',
  error: '#a32a1e',
  warning: '#8a5a12',
  success: '#2f6b3c',
  details: '#2f5d7c',
  memorial: '#46604f',
  wedding: '#9a4b45',
  birthday: '#8a5a12',
  graduation: '#2f5d7c',
  anniversary: '#7a3b57',
  retirement: '#3d6470',
  'pet-memorial': '#6a5480',
  general: '#7a5a3a',
  'on-accent': '#ffffff',
} as const;

type PaletteName = keyof typeof light;
export type Palette = Readonly<Record<PaletteName, string>>;

const dark: Palette = {
  paper: '#1b1815',
  card: '#25211d',
  floating: '#2e2924',
  ink: '#efe8df',
  muted: '#a99d90',
  border: '#857a6e',
  hairline: '#3a342e',
  fill: '#15120f',
  hover: '#2b2621',
  error: '#f0978b',
  warning: '#ddb36a',
  success: '#93c79c',
  details: '#8db9d6',
  memorial: '#9dbba6',
  wedding: '#e0a39b',
  birthday: '#ddb36a',
  graduation: '#8db9d6',
  anniversary: '#d49bb4',
  retirement: '#94bac6',
  'pet-memorial': '#bba5d2',
  general: '#cfae8a',
  'on-accent': '#1b1815',
};

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = { light, dark };

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Blends `share` of `over` onto `under`, like `color-mix(in srgb, …)`. */
export const mix = (over: string, under: string, share: number): string => {
  const below = channels(under);
  const mixed = channels(over).map((value, index) => Math.round(value * share + (below[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
