import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { mix, palettes } from './palette.js';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = {
  light: [css.slice(css.indexOf(':root,'), css.indexOf('@media'))],
  dark: [
    css.slice(css.indexOf(':root:not('), css.indexOf("[data-theme='dark']")),
    css.slice(css.indexOf("[data-theme='dark']"), css.indexOf('--book')),
  ],
};

describe('palette', () => {
  test.each(['light', 'dark'] as const)('is equal in tokens.css and palette.ts (%s)', (theme) => {
    for (const block of blocks[theme])
      for (const [name, color] of Object.entries(palettes[theme])) expect(block).toContain(`--${name}: ${color};`);
  });

  test('mixes colors like the style sheet', () => {
    expect(mix('#000000', '#ffffff', 0.1)).toBe('#e6e6e6');
    expect(mix('#46604f', '#ffffff', 1)).toBe('#46604f');
  });

  test('keeps every text color at 4.5:1 or more on paper and card', () => {
    const luminance = (color: string): number =>
      [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    const contrast = (one: string, other: string): number => {
      const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (bright + 0.05) / (dim + 0.05);
    };
    for (const palette of Object.values(palettes)) {
      const {
        paper,
        card,
        floating: _floating,
        border: _border,
        hairline: _hairline,
        fill: _fill,
        hover: _hover,
        'on-accent': onAccent,
        ...texts
      } = palette;
      for (const text of Object.values(texts))
        for (const ground of [paper, card]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onAccent, palette.general)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
