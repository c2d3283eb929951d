/* Shapes of the sample images as SVG text, deterministic per seed. */

export const width = 1500;
export const height = 1125;

export type Dice = () => number;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const whole = (value: number): string => value.toFixed(1);

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Fills the background with a vertical gradient. */
export const wash = (id: string, colors: readonly string[], top = 0, bottom = height): string =>
  `<defs><linearGradient id="${id}" x2="0" y2="1">${colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient></defs><rect y="${top}" width="${width}" height="${bottom - top}" fill="url(#${id})"/>`;

/** Draws a light that fades outwards. */
export const glow = (x: number, y: number, radius: number, color: string, strength = 0.9): string => {
  const id = `glow${whole(x)}-${whole(y)}-${whole(radius)}`.replaceAll('.', '_');
  return `<defs><radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${color}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
};

/** Draws a curved horizon from left to right, filled below: a hill, meadow, snow or shore. */
export const ridge = (dice: Dice, y: number, rise: number, color: string, bends = 6): string => {
  const step = width / bends;
  const heights = Array.from({ length: bends + 2 }, () => y - dice() * rise);
  const curve = heights
    .slice(1)
    .map((next, at) => {
      const x = at * step;
      const before = heights[at] ?? y;
      return `C ${whole(x + step / 2)} ${whole(before)} ${whole(x + step / 2)} ${whole(next)} ${whole(x + step)} ${whole(next)}`;
    })
    .join(' ');
  return `<path d="M 0 ${whole(heights[0] ?? y)} ${curve} V ${height} H 0 Z" fill="${color}"/>`;
};

/** Draws light on water: short strokes that grow toward the viewer. */
export const ripples = (dice: Dice, top: number, bottom: number, color: string, count = 90): string =>
  times(count, () => {
    const depth = dice() ** 0.7;
    const y = top + depth * (bottom - top);
    const x = dice() * width;
    return `<rect x="${whole(x)}" y="${whole(y)}" width="${whole(30 + depth * 160)}" height="${whole(1 + depth * 3)}" rx="2" fill="${color}" opacity="${whole(0.1 + dice() * 0.3)}"/>`;
  });

export const pine = (x: number, foot: number, tall: number, color: string): string =>
  `<g fill="${color}"><rect x="${whole(x - tall * 0.025)}" y="${whole(foot - tall * 0.15)}" width="${whole(tall * 0.05)}" height="${whole(tall * 0.15)}"/>${times(
    4,
    (tier) => {
      const base = foot - tall * (0.1 + tier * 0.2);
      const half = tall * (0.22 - tier * 0.04);
      return `<path d="M ${whole(x - half)} ${whole(base)} Q ${whole(x)} ${whole(base - tall * 0.06)} ${whole(x + half)} ${whole(base)} L ${whole(x)} ${whole(base - tall * 0.34)} Z"/>`;
    },
  )}</g>`;

/** Draws flowers, nearer ones larger. */
export const flowers = (dice: Dice, top: number, colors: readonly string[], count: number): string =>
  times(count, (index) => {
    const near = index / count;
    const x = dice() * width;
    const foot = top + near * (height - top) + 60;
    const tall = 40 + near * 150 * (0.6 + dice() * 0.5);
    const size = 6 + near * 20 * (0.6 + dice() * 0.6);
    const color = colors[Math.floor(dice() * colors.length)];
    const lean = (dice() - 0.5) * 40;
    const head = `${whole(x + lean)} ${whole(foot - tall)}`;
    const petals = times(5, (petal) => {
      const angle = (petal / 5) * Math.PI * 2 + dice();
      return `<ellipse cx="${whole(x + lean + Math.cos(angle) * size * 0.7)}" cy="${whole(foot - tall + Math.sin(angle) * size * 0.6)}" rx="${whole(size * 0.62)}" ry="${whole(size * 0.5)}" fill="${color}"/>`;
    });
    return `<path d="M ${whole(x)} ${whole(foot)} Q ${whole(x)} ${whole(foot - tall / 2)} ${head}" stroke="#3f5a3c" stroke-width="${whole(1.5 + near * 3)}" fill="none" opacity=".8"/><g opacity=".95">${petals}</g><circle cx="${whole(x + lean)}" cy="${whole(foot - tall)}" r="${whole(size * 0.32)}" fill="#f7e3a8"/>`;
  });

/** Draws a string of lamps between two points. */
export const lampString = (x1: number, y1: number, x2: number, y2: number, sag: number, lamps: number): string => {
  const at = (part: number): readonly [number, number] => {
    const y = (1 - part) ** 2 * y1 + 2 * (1 - part) * part * ((y1 + y2) / 2 + sag * 2) + part ** 2 * y2;
    return [x1 + (x2 - x1) * part, y];
  };
  const line = `<path d="M ${x1} ${y1} Q ${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}" stroke="#2a2018" stroke-width="3" fill="none"/>`;
  return (
    line +
    times(lamps, (index) => {
      const [x, y] = at((index + 0.5) / lamps);
      return `${glow(Math.round(x), Math.round(y) + 14, 60, '#ffdf9e', 0.9)}<circle cx="${whole(x)}" cy="${whole(y + 14)}" r="9" fill="#fff3d1"/>`;
    })
  );
};

/** Draws out-of-focus lights. */
export const bokeh = (dice: Dice, colors: readonly string[], count: number, top: number, bottom: number): string =>
  times(count, () => {
    const size = 14 + dice() * 52;
    return `<circle cx="${whole(dice() * width)}" cy="${whole(top + dice() * (bottom - top))}" r="${whole(size)}" fill="${colors[Math.floor(dice() * colors.length)]}" opacity="${(0.06 + dice() * 0.22).toFixed(2)}"/>`;
  });

export const birds = (dice: Dice, x: number, y: number, count: number): string =>
  times(count, () => {
    const at = [x + dice() * 320, y + dice() * 120] as const;
    const span = 12 + dice() * 18;
    return `<path d="M ${whole(at[0] - span)} ${whole(at[1])} q ${whole(span / 2)} ${whole(-span / 2)} ${whole(span)} 0 q ${whole(span / 2)} ${whole(-span / 2)} ${whole(span)} 0" stroke="#4b463f" stroke-width="3" fill="none" opacity=".6"/>`;
  });

/** Returns the complete SVG with darkened corners. */
export const picture = (...strokes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 0.8}" height="${height * 0.8}" viewBox="0 0 ${width} ${height}">${strokes.join('')}<defs><radialGradient id="corners" r=".8"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1b120a" stop-opacity=".34"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#corners)"/></svg>`;
