// Shapes shared by all scenes. Everything is generated from a seed, so the output is reproducible.
export const seeded = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};

const n = (value) => Math.round(value * 10) / 10;

/**
 * A picture is a list of SVG layers: text is static, `{ part, moves }` is text moved over time, `{ alive }` is rendered
 * for every frame. Time runs from 0 to 1 and repeats.
 */
const atRest = (layer) => (typeof layer === 'string' ? layer : (layer.part ?? layer.alive(0)));

export const wave = (t, phase = 0) => Math.sin((t + phase) * Math.PI * 2);

export const defsOf = (defs) => `
<defs>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="46"/></filter>
<filter id="edge"><feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="7"/></filter>
<filter id="paper"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="3" seed="9"/><feColorMatrix values="0 0 0 0 0.35  0 0 0 0 0.28  0 0 0 0 0.2  0 0 0 0.55 -0.2"/></filter>
<filter id="wash"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.011" numOctaves="3" seed="21"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 0.96  0 0 0 0 0.88  0 0 0 1.3 -0.62"/></filter>
${defs}
</defs>`;

/** Returns the top layers: light and paper grain. */
export const veil = (width, height) =>
  `<rect width="${width}" height="${height}" filter="url(#wash)" opacity="0.5"/><rect width="${width}" height="${height}" filter="url(#paper)" opacity="0.35"/>`;

/** A picture that can also be animated. */
export const scene = (width, height, defs, ...layers) => ({ width, height, defs, layers: layers.flat(9) });

export const still = ({ width, height, defs, layers }) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${defsOf(defs)}
${layers.map(atRest).join('\n')}
${veil(width, height)}
</svg>`;

export const canvas = (...drawn) => still(scene(...drawn));

export const gradient = (id, stops, vertical = true) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

export const fill = (width, height, paint) => `<rect width="${width}" height="${height}" fill="${paint}"/>`;

/** A ridge from left to right; `swell` is how high its waves go. */
export const ridge = (random, width, height, top, swell, paint, waves = 3, edge = true) => {
  const phase = random() * 9;
  const points = Array.from({ length: 41 }, (_, index) => {
    const x = -30 + (index / 40) * (width + 60);
    const t = (index / 40) * waves * Math.PI;
    const y = top + Math.sin(t + phase) * swell + Math.sin(t * 2.7 + phase * 2) * swell * 0.3;
    return `${n(x)} ${n(y)}`;
  });
  return `<path d="M-30 ${height + 30} L${points.join(' L')} L${width + 30} ${height + 30}Z" fill="${paint}"${edge ? ' filter="url(#edge)"' : ''}/>`;
};

export const sun = (x, y, radius, paint, glow = 0.7) =>
  `<circle cx="${x}" cy="${y}" r="${radius * 3.2}" fill="${paint}" opacity="${glow * 0.5}" filter="url(#haze)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${paint}"/>`;

/** A round tree: trunk with limbs, then leaves in three tones, light from the left. The leaves stir, the light ones most. */
export const livingTree = (random, x, ground, size, tones, trunk = '#5b4a3c') => {
  const crown = { x, y: ground - size * 0.72, rx: size * 0.42, ry: size * 0.34 };
  const leaves = (count, tone, dx, dy, spread, r) =>
    Array.from({ length: count }, () => {
      const angle = random() * Math.PI * 2;
      const far = Math.sqrt(random()) * spread;
      const cx = crown.x + dx + Math.cos(angle) * crown.rx * far;
      const cy = crown.y + dy + Math.sin(angle) * crown.ry * far;
      return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(size * r * (0.7 + random() * 0.6))}" ry="${n(size * r * (0.55 + random() * 0.45))}" fill="${tone}" opacity="${n(0.75 + random() * 0.25)}"/>`;
    });
  const stirring = (all, reach, from) =>
    [0, 1, 2].map((bough) => ({
      part: `<g filter="url(#edge)">${all.filter((_, index) => index % 3 === bough).join('')}</g>`,
      moves: (t) => {
        const phase = from + bough * 0.29;
        return `translate(${(wave(t, phase) * reach + wave(2 * t, phase) * reach * 0.3).toFixed(2)} ${(wave(t, phase + 0.2) * reach * 0.45).toFixed(2)})`;
      },
    }));
  const w = size * 0.035;
  return [
    `<g filter="url(#edge)">
<path d="M${n(x - w * 1.5)} ${ground} C${n(x - w)} ${n(ground - size * 0.2)} ${n(x - w)} ${n(ground - size * 0.4)} ${n(x - w * 0.5)} ${n(ground - size * 0.62)} L${n(x + w * 0.5)} ${n(ground - size * 0.62)} C${n(x + w)} ${n(ground - size * 0.4)} ${n(x + w)} ${n(ground - size * 0.2)} ${n(x + w * 1.7)} ${ground}Z" fill="${trunk}"/>
<path d="M${n(x)} ${n(ground - size * 0.38)} L${n(x - size * 0.2)} ${n(ground - size * 0.62)} M${n(x)} ${n(ground - size * 0.42)} L${n(x + size * 0.22)} ${n(ground - size * 0.66)}" stroke="${trunk}" stroke-width="${n(w)}" fill="none"/></g>`,
    ...stirring(leaves(70, tones[0], 0, size * 0.04, 1, 0.085), size * 0.004, 0),
    ...stirring(leaves(80, tones[1], -size * 0.02, -size * 0.02, 0.92, 0.052), size * 0.007, 0.1),
    ...stirring(leaves(60, tones[2], -size * 0.08, -size * 0.08, 0.7, 0.034), size * 0.01, 0.2),
  ];
};

export const tree = (...drawn) =>
  livingTree(...drawn)
    .map(atRest)
    .join('');

export const cypress = (x, ground, height, paint) =>
  `<path d="M${x} ${ground - height} C${x + height * 0.13} ${ground - height * 0.55} ${x + height * 0.1} ${ground - height * 0.1} ${x} ${ground} C${x - height * 0.1} ${ground - height * 0.1} ${x - height * 0.13} ${ground - height * 0.55} ${x} ${ground - height}Z" fill="${paint}" filter="url(#edge)"/>`;

/** Blades that lean over when the wind comes by from the left. */
export const livingGrass = (random, width, top, bottom, count, tones) => {
  const blades = Array.from({ length: count }, () => {
    const x = random() * width;
    const y = top + random() * (bottom - top);
    const tall = 10 + (y - top) * 0.09 + random() * 16;
    const lean = (random() - 0.4) * 12;
    return { x, y, tall, lean, tone: tones[Math.floor(random() * tones.length)], thick: 1.2 + random() * 1.6 };
  });
  const blade = ({ x, y, tall, lean, tone, thick }, t) => {
    const tip = lean + wave(-t, x / 700 + y / 900) * tall * 0.16;
    return `<path d="M${n(x)} ${n(y)} q${(tip * 0.2).toFixed(2)} ${n(-tall * 0.6)} ${tip.toFixed(2)} ${n(-tall)}" stroke="${tone}" stroke-width="${n(thick)}" fill="none" stroke-linecap="round" opacity="0.8"/>`;
  };
  return { alive: (t) => blades.map((one) => blade(one, t)).join('') };
};

export const grass = (...drawn) => atRest(livingGrass(...drawn));

/** Returns small particles in the air, each with its own loop: pollen, petals, seeds. */
export const motes = (random, x0, x1, y0, y1, count, colours, size = 3) => {
  const all = Array.from({ length: count }, () => ({
    x: x0 + random() * (x1 - x0),
    y: y0 + random() * (y1 - y0),
    phase: random(),
    wide: 20 + random() * 50,
    r: size * (0.5 + random() * 0.8),
    colour: colours[Math.floor(random() * colours.length)],
  }));
  return {
    alive: (t) =>
      all
        .map(({ x, y, phase, wide, r, colour }) => {
          const at = (t + phase) % 1;
          const seen = Math.sin(at * Math.PI) ** 2 * 0.75;
          return `<circle cx="${(x + at * wide + wave(at * 2) * 6).toFixed(2)}" cy="${(y - at * wide * 0.5 + wave(at, 0.3) * 8).toFixed(2)}" r="${n(r)}" fill="${colour}" opacity="${seen.toFixed(2)}"/>`;
        })
        .join(''),
  };
};

export const flowers = (random, x0, x1, y0, y1, count, colours, size = 5) =>
  Array.from({ length: count }, () => {
    const x = x0 + random() * (x1 - x0);
    const y = y0 + random() * (y1 - y0);
    const r = size * (0.6 + random() * 0.7);
    const c = colours[Math.floor(random() * colours.length)];
    return `<path d="M${n(x)} ${n(y)} v${n(r * 3)}" stroke="#6f8060" stroke-width="1.4"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${c}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.35)}" fill="#fff3d6"/>`;
  }).join('');

/** The plate: a small square of modules on brass; it resembles a code without encoding one. */
export const plate = (random, x, y, size, ground = '#efe6d6', ink = '#3c342c') => {
  const cells = 13;
  const c = size / (cells + 4);
  const eye = (ex, ey) =>
    `<rect x="${n(x + (ex + 2) * c)}" y="${n(y + (ey + 2) * c)}" width="${n(c * 4)}" height="${n(c * 4)}" fill="${ink}"/><rect x="${n(x + (ex + 2.7) * c)}" y="${n(y + (ey + 2.7) * c)}" width="${n(c * 2.6)}" height="${n(c * 2.6)}" fill="${ground}"/><rect x="${n(x + (ex + 3.4) * c)}" y="${n(y + (ey + 3.4) * c)}" width="${n(c * 1.2)}" height="${n(c * 1.2)}" fill="${ink}"/>`;
  let dots = '';
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      const corner = (row < 5 && (column < 5 || column > 7)) || (row > 7 && column < 5);
      if (!corner && random() < 0.5)
        dots += `<rect x="${n(x + (column + 2) * c)}" y="${n(y + (row + 2) * c)}" width="${n(c * 0.95)}" height="${n(c * 0.95)}" fill="${ink}"/>`;
    }
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.08}" fill="${ground}"/>${dots}${eye(0, 0)}${eye(9, 0)}${eye(0, 9)}`;
};

/** Lamps on a line between two points. */
export const lights = (x0, y0, x1, y1, sag, count, glow = '#ffe9b8') => {
  const at = (t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + Math.sin(Math.PI * t) * sag];
  const line = Array.from({ length: 31 }, (_, index) =>
    at(index / 30)
      .map(n)
      .join(' '),
  ).join(' L');
  const lamps = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count);
    return `<circle cx="${n(x)}" cy="${n(y + 9)}" r="22" fill="${glow}" opacity="0.28" filter="url(#soft)"/><circle cx="${n(x)}" cy="${n(y + 9)}" r="6.5" fill="#fff6dd"/>`;
  }).join('');
  return `<path d="M${line}" stroke="#6c4c42" stroke-width="2.2" fill="none"/>${lamps}`;
};

/** The same lamps, whose light comes and goes a little. */
export const livingLights = (...drawn) => {
  const text = lights(...drawn);
  const glow = [...text.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="22" fill="([^"]+)"/g)];
  return [
    text,
    {
      alive: (t) =>
        glow
          .map(([, x, y, fill], index) => {
            const bright = 0.16 + 0.16 * wave(t, index * 0.37);
            return `<circle cx="${x}" cy="${y}" r="24" fill="${fill}" opacity="${(bright * 0.5).toFixed(3)}"/><circle cx="${x}" cy="${y}" r="14" fill="${fill}" opacity="${bright.toFixed(3)}"/>`;
          })
          .join(''),
    },
  ];
};

/** Glints that wander with the swell. */
export const livingWater = (...drawn) => {
  const strokes = water(...drawn)
    .split('<path')
    .slice(1);
  return [0, 1, 2].map((swell) => ({
    alive: (t) =>
      `<g transform="translate(${(wave(t, swell * 0.33) * 9).toFixed(2)} ${(wave(t, swell * 0.33 + 0.25) * 1.5).toFixed(2)})" opacity="${(0.8 + 0.2 * wave(t, swell * 0.33 + 0.1)).toFixed(2)}">${strokes
        .filter((_, index) => index % 3 === swell)
        .map((stroke) => `<path${stroke}`)
        .join('')}</g>`,
  }));
};

export const water = (random, width, top, bottom, count, tones) =>
  Array.from({ length: count }, () => {
    const y = top + random() ** 1.4 * (bottom - top);
    const long = 20 + (y - top) * 0.28 + random() * 60;
    const x = random() * width;
    return `<path d="M${n(x)} ${n(y)} q${n(long / 2)} ${n(-3 - random() * 4)} ${n(long)} 0" stroke="${tones[Math.floor(random() * tones.length)]}" stroke-width="${n(1.5 + random() * 2.5)}" fill="none" stroke-linecap="round" opacity="${n(0.35 + random() * 0.45)}"/>`;
  }).join('');

export const boat = (x, y, long, hull, band = '#f4ead8') => `
<path d="M${x} ${y} C${x + long * 0.08} ${y + long * 0.17} ${x + long * 0.2} ${y + long * 0.2} ${x + long * 0.5} ${y + long * 0.2} C${x + long * 0.8} ${y + long * 0.2} ${x + long * 0.93} ${y + long * 0.13} ${x + long} ${y - long * 0.06} C${x + long * 0.7} ${y + long * 0.04} ${x + long * 0.3} ${y + long * 0.04} ${x} ${y}Z" fill="${hull}"/>
<path d="M${x} ${y} C${x + long * 0.3} ${y + long * 0.04} ${x + long * 0.7} ${y + long * 0.04} ${x + long} ${y - long * 0.06}" stroke="${band}" stroke-width="${long * 0.022}" fill="none"/>
<path d="M${x + long * 0.42} ${y + long * 0.02} V${y - long * 0.62}" stroke="#6b5140" stroke-width="${long * 0.016}"/>
<path d="M${x + long * 0.44} ${y - long * 0.6} C${x + long * 0.66} ${y - long * 0.4} ${x + long * 0.78} ${y - long * 0.2} ${x + long * 0.84} ${y - long * 0.05} L${x + long * 0.44} ${y - long * 0.01}Z" fill="#f6efe2"/>
<path d="M${x + long * 0.4} ${y - long * 0.5} C${x + long * 0.28} ${y - long * 0.3} ${x + long * 0.18} ${y - long * 0.14} ${x + long * 0.12} ${y - long * 0.01} L${x + long * 0.4} ${y - long * 0.01}Z" fill="#ecdfc9"/>`;

export const house = (x, y, w, h, wall, roof, door) => `
<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${wall}"/>
<path d="M${x - w * 0.08} ${y} L${x + w * 0.5} ${y - h * 0.55} L${x + w * 1.08} ${y}Z" fill="${roof}"/>
<rect x="${x + w * 0.42}" y="${y + h * 0.48}" width="${w * 0.18}" height="${h * 0.52}" fill="${door}"/>
${[0.12, 0.7].map((at) => `<rect x="${x + w * at}" y="${y + h * 0.3}" width="${w * 0.17}" height="${h * 0.26}" fill="#f8e7bd"/><path d="M${x + w * (at + 0.085)} ${y + h * 0.3} v${h * 0.26} M${x + w * at} ${y + h * 0.43} h${w * 0.17}" stroke="${wall}" stroke-width="3"/>`).join('')}`;
