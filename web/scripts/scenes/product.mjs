import qrcode from 'qrcode';

/* Photographic pictures of what is delivered: the plate on a stone, a card on a table, the open box from above. */

const width = 1200;
const height = 900;

const svg = (defs, body, part = { x: 0, y: 0, width, height }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * part.height) / part.width}" viewBox="${part.x} ${part.y} ${part.width} ${part.height}"><defs>${defs}</defs>${body}</svg>`;

/** Modules of a demo code as one path within a square of `side`. */
const modules = (side) => {
  const { modules: qr } = qrcode.create('HTTPS://KEEPSAKE.EXAMPLE/C/CF000001', { errorCorrectionLevel: 'H' });
  const one = side / qr.size;
  let path = '';
  for (let y = 0; y < qr.size; y++)
    for (let x = 0; x < qr.size; x++)
      if (qr.get(y, x))
        path += `M${(x * one).toFixed(2)} ${(y * one).toFixed(2)}h${one.toFixed(2)}v${one.toFixed(2)}h-${one.toFixed(2)}z`;
  return path;
};

/** A lit, rough surface. `frequency` is the fineness of its grain, `relief` its depth. */
const surface = (id, { frequency, relief, light, seed, octaves = 4, azimuth = 235, elevation = 52 }) => `
  <filter id="${id}" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" result="grain"/>
    <feDiffuseLighting in="grain" surfaceScale="${relief}" diffuseConstant="1.05" lighting-color="${light}">
      <feDistantLight azimuth="${azimuth}" elevation="${elevation}"/>
    </feDiffuseLighting>
    <feComposite in2="SourceGraphic" operator="in"/>
  </filter>`;

const blur = (id, deviation) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const speckle = (id, frequency, seed, { r, g, b }, cut) => `
  <filter id="${id}" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}"/>
    <feColorMatrix values="0 0 0 0 ${r}  0 0 0 0 ${g}  0 0 0 0 ${b}  14 0 0 0 ${cut}"/>
  </filter>`;

const steel = `
  <linearGradient id="steel" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#f3f2ef"/><stop offset=".28" stop-color="#d2d1cd"/><stop offset=".47" stop-color="#ecebe8"/>
    <stop offset=".7" stop-color="#c3c2be"/><stop offset="1" stop-color="#dddcd8"/>
  </linearGradient>
  <linearGradient id="edge" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#a09e99"/><stop offset="1" stop-color="#6f6d68"/>
  </linearGradient>
  <filter id="brushed" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.004 0.9" numOctaves="2" seed="8"/>
    <feColorMatrix values="0 0 0 0 .25  0 0 0 0 .24  0 0 0 0 .22  0 .55 0 0 -.14"/>
    <feComposite in2="SourceGraphic" operator="in"/>
  </filter>`;

/** The engraved plate with its top left corner at 0, 0. */
const plate = (side) => {
  const margin = side * 0.13;
  const inner = side - 2 * margin;
  const engraved = modules(inner);
  return `
  <rect width="${side}" height="${side}" rx="${side * 0.06}" fill="url(#edge)"/>
  <rect x="2.5" y="2.5" width="${side - 5}" height="${side - 5}" rx="${side * 0.055}" fill="url(#steel)"/>
  <rect x="2.5" y="2.5" width="${side - 5}" height="${side - 5}" rx="${side * 0.055}" fill="#000" filter="url(#brushed)"/>
  <g transform="translate(${margin} ${margin * 0.8})">
    <path d="${engraved}" fill="#fff" opacity=".75" transform="translate(1.3 1.5)"/>
    <path d="${engraved}" fill="#34322f"/>
  </g>
  <text x="${side / 2}" y="${side - margin * 0.42}" font-family="monospace" font-size="${side * 0.058}" letter-spacing="${side * 0.012}" text-anchor="middle" fill="#45423e">CF-0000-01</text>`;
};

const plateOnStone = (above, part) =>
  svg(
    surface('granite', { frequency: 0.55, relief: 2.1, light: '#a39e97', seed: 21 }) +
      surface('rough', { frequency: 0.02, relief: 9, light: '#fff', seed: 4, octaves: 3 }) +
      speckle('dark', 0.42, 3, { r: 0.13, g: 0.13, b: 0.14 }, -8.3) +
      speckle('pale', 0.36, 12, { r: 0.93, g: 0.89, b: 0.84 }, -8.4) +
      blur('soft', 16) +
      blur('contact', 5) +
      blur('far', 30) +
      steel +
      `<radialGradient id="day" cx=".3" cy=".2" r="1.1"><stop offset="0" stop-color="#fff3dd" stop-opacity=".5"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d1a16" stop-opacity=".5"/></radialGradient>`,
    `<rect width="${width}" height="${height}" fill="#999" filter="url(#granite)"/>
     <rect width="${width}" height="${height}" filter="url(#rough)" opacity=".28" style="mix-blend-mode:multiply"/>
     <rect width="${width}" height="${height}" filter="url(#dark)" opacity=".75"/>
     <rect width="${width}" height="${height}" filter="url(#pale)" opacity=".55"/>
     <rect width="${width}" height="${height}" fill="url(#day)"/>
     <g transform="translate(380 205) rotate(-3 225 225)">
       <rect x="16" y="24" width="450" height="450" rx="26" fill="#000" opacity=".5" filter="url(#soft)"/>
       <rect x="4" y="7" width="450" height="450" rx="26" fill="#000" opacity=".6" filter="url(#contact)"/>
       ${plate(450)}
     </g>
     <g filter="url(#far)" opacity=".9">
       <ellipse cx="0" cy="960" rx="420" ry="190" fill="#3f5a3a"/><ellipse cx="330" cy="990" rx="330" ry="130" fill="#56744a"/>
       <ellipse cx="1260" cy="960" rx="330" ry="190" fill="#4a6641"/><rect x="-200" y="900" width="1600" height="200" fill="#4a6641"/>
     </g>${above}`,
    part,
  );

export const productPlate = () => plateOnStone('');

/** The lower part of the plate: the code that can be typed has a ring around it. */
export const productCode = () =>
  plateOnStone(
    '<rect x="483" y="592" width="246" height="54" rx="27" fill="none" stroke="#8a5a2b" stroke-width="5" transform="rotate(-3 605 430)"/>',
    { x: 350, y: 430, width: 520, height: 260 },
  );

/** The plate from behind, its adhesive pad half uncovered, beside a coin of 24 mm for the size. */
export const productBack = () => {
  const side = 430;
  const pad = { at: 52, side: side - 104 };
  const coin = (side * 24.3) / 40 / 2;
  return svg(
    surface('oak', { frequency: '0.006 0.22', relief: 2.6, light: '#8d6540', seed: 29, octaves: 4, elevation: 62 }) +
      surface('foam', { frequency: 0.9, relief: 1.2, light: '#8f8e8b', seed: 17, octaves: 2, elevation: 60 }) +
      surface('paper', { frequency: 0.35, relief: 0.7, light: '#fffaf0', seed: 2, elevation: 68 }) +
      blur('soft', 20) +
      blur('contact', 5) +
      steel +
      `<radialGradient id="day" cx=".25" cy=".15" r="1.2"><stop offset="0" stop-color="#fff2da" stop-opacity=".4"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a120a" stop-opacity=".5"/></radialGradient>
       <linearGradient id="film" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdf8ec"/><stop offset="1" stop-color="#e2d6bd"/></linearGradient>
       <linearGradient id="silver" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f1f0ee"/><stop offset=".5" stop-color="#b5b4b1"/><stop offset="1" stop-color="#dcdbd8"/></linearGradient>`,
    `<rect width="${width}" height="${height}" filter="url(#oak)"/>
     <rect width="${width}" height="${height}" fill="url(#day)"/>
     <g transform="translate(250 220) rotate(-5 215 215)">
       <rect x="14" y="20" width="${side}" height="${side}" rx="26" fill="#120c06" opacity=".55" filter="url(#soft)"/>
       <rect x="4" y="7" width="${side}" height="${side}" rx="26" fill="#120c06" opacity=".6" filter="url(#contact)"/>
       <rect width="${side}" height="${side}" rx="26" fill="url(#edge)"/>
       <rect x="2.5" y="2.5" width="${side - 5}" height="${side - 5}" rx="24" fill="url(#steel)"/>
       <rect x="2.5" y="2.5" width="${side - 5}" height="${side - 5}" rx="24" fill="#000" filter="url(#brushed)"/>
       <g transform="translate(${pad.at} ${pad.at})">
         <rect x="2" y="4" width="${pad.side}" height="${pad.side}" rx="10" fill="#000" opacity=".45" filter="url(#contact)"/>
         <rect width="${pad.side}" height="${pad.side}" rx="10" filter="url(#foam)"/>
         <path d="M0 10a10 10 0 0 1 10-10H${pad.side * 0.52}L0 ${pad.side * 0.74}z" fill="url(#film)"/>
         <path d="M${pad.side * 0.52} 0L0 ${pad.side * 0.74}L${pad.side * 0.16} ${pad.side * 0.9}Q${pad.side * 0.5} ${pad.side * 0.62} ${pad.side * 0.7} ${pad.side * 0.2}z" fill="#000" opacity=".4" filter="url(#contact)"/>
         <path d="M${pad.side * 0.52} 0L0 ${pad.side * 0.74}Q${pad.side * 0.12} ${pad.side * 0.8} ${pad.side * 0.14} ${pad.side * 0.84}Q${pad.side * 0.46} ${pad.side * 0.56} ${pad.side * 0.64} ${pad.side * 0.13}Q${pad.side * 0.58} ${pad.side * 0.05} ${pad.side * 0.52} 0z" fill="#f6efdf"/>
       </g>
     </g>
     <g transform="translate(850 560)">
       <circle cx="8" cy="12" r="${coin}" fill="#120c06" opacity=".6" filter="url(#contact)"/>
       <circle r="${coin}" fill="url(#edge)"/>
       <circle r="${coin - 5}" fill="url(#silver)"/>
       <circle r="${coin - 14}" fill="none" stroke="#8d8c89" stroke-width="2" stroke-dasharray="3 5"/>
       <text y="30" text-anchor="middle" font-family="Georgia, serif" font-size="86" fill="#8f8e8b" stroke="#f4f3f1" stroke-width="1.5">25</text>
     </g>`,
  );
};

export const productCard = () => {
  const code = modules(300);
  const glow = [
    [130, 110, 92, '#f6cf8d', 0.5],
    [330, 60, 60, '#ffe3b0', 0.55],
    [560, 120, 78, '#f2b877', 0.4],
    [820, 70, 96, '#ffd9a0', 0.45],
    [1060, 130, 70, '#f6cf8d', 0.5],
    [1150, 40, 54, '#ffe9c4', 0.5],
    [690, 30, 40, '#fff0d0', 0.55],
    [230, 190, 44, '#f5c98f', 0.35],
  ]
    .map(([x, y, r, fill, opacity]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`)
    .join('');
  const leaf = (x, y, turn, size, fill) =>
    `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C34-40 84-40 124 0C84 34 34 36 0 0z" fill="${fill}"/>`;
  return svg(
    surface('linen', { frequency: '0.9 0.12', relief: 1.6, light: '#e9dfd0', seed: 5, octaves: 2, elevation: 60 }) +
      surface('weft', { frequency: '0.1 0.9', relief: 1.4, light: '#efe6d8', seed: 9, octaves: 2, elevation: 60 }) +
      surface('paper', { frequency: 0.35, relief: 0.7, light: '#fffaf0', seed: 2, elevation: 68 }) +
      blur('soft', 20) +
      blur('contact', 5) +
      blur('bokeh', 9) +
      blur('leaf', 4) +
      `<linearGradient id="evening" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4b3524"/><stop offset=".4" stop-color="#8b6a49"/><stop offset=".44" stop-color="#8b6a49" stop-opacity="0"/></linearGradient>
       <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#38261a" stop-opacity=".75"/><stop offset=".5" stop-color="#38261a" stop-opacity=".08"/><stop offset="1" stop-color="#38261a" stop-opacity=".28"/></linearGradient>
       <linearGradient id="sheet" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffdf7"/><stop offset="1" stop-color="#efe5d4"/></linearGradient>`,
    `<rect width="${width}" height="${height}" filter="url(#linen)"/>
     <rect width="${width}" height="${height}" filter="url(#weft)" opacity=".5"/>
     <rect width="${width}" height="${height}" fill="url(#fall)"/>
     <rect x="-60" y="-60" width="1320" height="1020" fill="url(#evening)" filter="url(#leaf)"/>
     <g filter="url(#bokeh)">${glow}</g>
     <g transform="translate(395 150)">
       <path d="M4 636 L406 636 L470 690 L40 690z" fill="#1f140c" opacity=".6" filter="url(#soft)"/>
       <rect x="6" y="8" width="410" height="640" rx="8" fill="#20150d" opacity=".5" filter="url(#contact)"/>
       <rect width="410" height="640" rx="7" fill="url(#sheet)"/>
       <rect width="410" height="640" rx="7" filter="url(#paper)" opacity=".3"/>
       <rect x="18" y="18" width="374" height="604" rx="3" fill="none" stroke="#b89a6b" stroke-width="1.6"/>
       <text x="205" y="98" text-anchor="middle" font-family="Georgia, serif" font-size="44" fill="#4d3a29">Maya &amp; Jonas</text>
       <text x="205" y="136" text-anchor="middle" font-family="Georgia, serif" font-size="19" fill="#7d6650">Your pictures of today</text>
       <g transform="translate(55 172)"><path d="${code}" fill="#33281f"/></g>
       <text x="205" y="532" text-anchor="middle" font-family="Georgia, serif" font-size="21" fill="#5c4837">Scan with your camera.</text>
       <text x="205" y="562" text-anchor="middle" font-family="Georgia, serif" font-size="21" fill="#5c4837">No app, no account.</text>
       <text x="205" y="602" text-anchor="middle" font-family="monospace" font-size="15" letter-spacing="3" fill="#8d7861">CF-0000-01</text>
     </g>
     <g filter="url(#leaf)">
       ${leaf(-20, 820, -28, 2.2, '#6f8061')}${leaf(60, 900, -58, 2, '#8a9a78')}${leaf(-30, 700, 8, 1.7, '#5f7053')}${leaf(150, 880, -12, 1.6, '#7b8c69')}
       <circle cx="96" cy="760" r="54" fill="#f1dcd2"/><circle cx="80" cy="748" r="34" fill="#e8c4b6"/><circle cx="180" cy="838" r="40" fill="#f6e8df"/><circle cx="174" cy="832" r="22" fill="#e9cdbf"/>
       ${leaf(1040, 910, -72, 2, '#75866a')}${leaf(1130, 860, -128, 1.8, '#8f9e80')}<circle cx="1120" cy="830" r="46" fill="#f3e2d8"/><circle cx="1114" cy="824" r="26" fill="#e6c3b4"/>
     </g>`,
  );
};

export const productBox = () =>
  svg(
    surface('oak', { frequency: '0.006 0.22', relief: 2.6, light: '#8d6540', seed: 14, octaves: 4, elevation: 62 }) +
      surface('cloth', { frequency: 0.75, relief: 1.5, light: '#3f4f45', seed: 6, octaves: 2, elevation: 56 }) +
      surface('tissue', { frequency: 0.013, relief: 12, light: '#fbf5ea', seed: 31, octaves: 4, elevation: 56 }) +
      surface('paper', { frequency: 0.35, relief: 0.7, light: '#fffaf0', seed: 2, elevation: 68 }) +
      blur('soft', 22) +
      blur('contact', 6) +
      blur('inner', 14) +
      steel +
      `<radialGradient id="day" cx=".25" cy=".15" r="1.2"><stop offset="0" stop-color="#fff2da" stop-opacity=".45"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a120a" stop-opacity=".5"/></radialGradient>
       <clipPath id="inside"><rect x="34" y="34" width="572" height="572" rx="6"/></clipPath>`,
    `<rect width="${width}" height="${height}" filter="url(#oak)"/>
     <rect width="${width}" height="${height}" fill="url(#day)"/>
     <g transform="translate(730 60) rotate(9)">
       <rect x="14" y="20" width="430" height="430" rx="10" fill="#120c06" opacity=".5" filter="url(#soft)"/>
       <rect width="430" height="430" rx="9" filter="url(#cloth)"/><rect width="430" height="430" rx="9" fill="none" stroke="#5b6d61" stroke-width="2.5"/>
       <rect x="135" y="176" width="160" height="78" rx="3" fill="#e8ddca"/><rect x="135" y="176" width="160" height="78" rx="3" filter="url(#paper)" opacity=".35"/>
       <text x="215" y="224" text-anchor="middle" font-family="Georgia, serif" font-size="27" fill="#4d4135">Keepsake</text>
     </g>
     <g transform="translate(150 150) rotate(-4 320 320)">
       <rect x="18" y="26" width="640" height="640" rx="14" fill="#120c06" opacity=".55" filter="url(#soft)"/>
       <rect width="640" height="640" rx="12" filter="url(#cloth)"/><rect width="640" height="640" rx="12" fill="none" stroke="#5b6d61" stroke-width="2.5"/>
       <g clip-path="url(#inside)">
         <rect x="34" y="34" width="572" height="572" fill="#f5eee1"/>
         <rect x="34" y="34" width="572" height="572" filter="url(#tissue)" opacity=".8"/>
         <g transform="translate(330 74) rotate(7 120 170)">
           <rect x="5" y="8" width="236" height="340" rx="5" fill="#241a10" opacity=".4" filter="url(#contact)"/>
           <rect width="236" height="340" rx="4" fill="#fffbf2"/><rect width="236" height="340" rx="4" filter="url(#paper)" opacity=".3"/>
           <text x="118" y="70" text-anchor="middle" font-family="Georgia, serif" font-size="25" fill="#4d3a29">Your plate</text>
           <path d="M34 112h168M34 140h168M34 168h150M34 214h168M34 242h120" stroke="#b7a890" stroke-width="4"/>
         </g>
         <g transform="translate(92 150) rotate(-6 150 150)">
           <rect x="10" y="14" width="300" height="300" rx="18" fill="#1d150c" opacity=".5" filter="url(#contact)"/>
           ${plate(300)}
         </g>
         <path d="M34 34h572v572h-572z" fill="none" stroke="#160f08" stroke-opacity=".55" stroke-width="34" filter="url(#inner)"/>
       </g>
     </g>`,
  );
