import {
  boat,
  canvas,
  cypress,
  fill,
  flowers,
  gradient,
  grass,
  house,
  ridge,
  seeded,
  sun,
  tree,
  water,
} from './brush.mjs';

const tiles = (x0, y0, x1, y1, step, colour) => {
  let d = '';
  for (let y = y0; y < y1; y += step) d += `M${x0} ${y} H${x1} `;
  for (let x = x0; x < x1; x += step) d += `M${x} ${y0} V${y1} `;
  return `<path d="${d}" stroke="${colour}" stroke-width="2" opacity="0.5"/>`;
};

export const storyDoor = () => {
  const r = seeded(3);
  const pot = (x, y, s) =>
    `<path d="M${x} ${y} h${s} l${-s * 0.16} ${s * 0.9} h${-s * 0.68}z" fill="#b5673f"/>${flowers(r, x - s * 0.1, x + s * 1.1, y - s * 0.9, y - s * 0.1, 12, ['#c84f4a', '#e28a78', '#f3c9b4'], s * 0.11)}`;
  return canvas(
    1200,
    900,
    gradient('wall', [
      [0, '#f1dcb5'],
      [1, '#e2c391'],
    ]) +
      gradient('street', [
        [0, '#b7a58c'],
        [1, '#96846c'],
      ]),
    fill(1200, 900, 'url(#wall)'),
    `<rect y="0" width="1200" height="150" fill="#b0604a" filter="url(#edge)"/>`,
    `<path d="${Array.from({ length: 31 }, (_, i) => `M${i * 40} 150 q20 26 40 0`).join(' ')}" fill="#9c5140"/>`,
    `<rect x="0" y="690" width="1200" height="60" fill="#d8c9b3"/>`,
    tiles(0, 560, 1200, 690, 44, '#6f93a8'),
    `<rect x="0" y="560" width="1200" height="130" fill="#a9c4ce" opacity="0.45"/>`,
    `<g filter="url(#edge)"><path d="M470 750 V360 q110 -110 220 0 V750z" fill="#e9ddc8"/><path d="M494 750 V370 q86 -84 172 0 V750z" fill="#3f7299"/><path d="M580 330 V750 M510 420 h56 v130 h-56z M594 420 h56 v130 h-56z M510 590 h56 v130 h-56z M594 590 h56 v130 h-56z" stroke="#2d567a" stroke-width="5" fill="none"/></g><circle cx="594" cy="572" r="8" fill="#e9c76f"/>`,
    [150, 850].map(
      (x) =>
        `<rect x="${x}" y="300" width="190" height="220" fill="#f6efe0"/><rect x="${x + 16}" y="316" width="158" height="188" fill="#8fb3c0"/><path d="M${x + 95} 316 v188 M${x + 16} 410 h158" stroke="#f6efe0" stroke-width="9"/><path d="M${x + 24} 324 q60 40 20 172 h-20z" fill="#fff" opacity="0.55"/><rect x="${x - 10}" y="520" width="210" height="16" fill="#cdb894"/>${pot(x + 30, 478, 44)}${pot(x + 112, 478, 44)}`,
    ),
    fill(1200, 900, 'none'),
    `<rect y="750" width="1200" height="150" fill="url(#street)"/><path d="M430 750 h300 v18 h-300z M410 768 h340 v18 h-340z" fill="#d3c4ad"/>`,
    pot(372, 700, 66),
    pot(742, 700, 66),
    `<path d="M0 0 L430 0 L0 640z" fill="#fff6de" opacity="0.28"/>`,
  );
};

export const storyBridge = () => {
  const r = seeded(44);
  const arch = Array.from({ length: 15 }, (_, i) => {
    const x = 210 + i * 56;
    const t = (x - 600) / 400;
    return `M${x} 372 V${Math.round(392 + t * t * 250)}`;
  }).join(' ');
  return canvas(
    1200,
    800,
    gradient('sky', [
      [0, '#e5c9a8'],
      [0.6, '#f6e2c0'],
    ]) +
      gradient('river', [
        [0, '#d9c7a5'],
        [1, '#86958f'],
      ]),
    fill(1200, 800, 'url(#sky)'),
    sun(860, 210, 54, '#fff3d8', 0.9),
    ridge(r, 1200, 800, 400, 20, '#d6bd98', 3),
    [
      [0, 330, 90, 160, '#e6cfa9', '#a7563f'],
      [78, 372, 80, 130, '#d9a98a', '#96503e'],
      [150, 350, 74, 150, '#efe0c3', '#b0634a'],
      [30, 450, 100, 120, '#c98f74', '#8c4937'],
      [130, 470, 90, 100, '#f0e2c7', '#a7563f'],
      [1010, 360, 90, 150, '#ead6b2', '#a7563f'],
      [1100, 330, 100, 180, '#d8a88a', '#96503e'],
      [1040, 462, 110, 110, '#f0e2c7', '#b0634a'],
    ].map(([x, y, w, h, a, b]) => house(x, y, w, h, a, b, '#5d7f8d')),
    `<rect y="560" width="1200" height="240" fill="url(#river)"/>`,
    water(r, 1200, 566, 800, 120, ['#f7e9c9', '#6f8482', '#b9b79f']),
    `<g filter="url(#edge)"><path d="M60 362 H1140" stroke="#5a6468" stroke-width="16"/><path d="M190 640 C300 330 900 330 1010 640" stroke="#5a6468" stroke-width="20" fill="none"/><path d="M214 650 C330 380 870 380 986 650" stroke="#6b767a" stroke-width="8" fill="none"/><path d="${arch}" stroke="#5a6468" stroke-width="6"/></g>`,
    `<g fill="#7a3b30"><rect x="380" y="312" width="96" height="42" rx="6"/><rect x="484" y="312" width="96" height="42" rx="6"/><rect x="588" y="312" width="96" height="42" rx="6"/></g><g fill="#f8e3b0">${[0, 1, 2].flatMap((c) => [0, 1, 2].map((w) => `<rect x="${390 + c * 104 + w * 28}" y="320" width="18" height="16"/>`)).join('')}</g>`,
    boat(300, 690, 150, '#5b4a3c'),
    boat(800, 724, 110, '#7a3b30'),
  );
};

export const storyBoat = () => {
  const r = seeded(7);
  return canvas(
    1200,
    800,
    gradient('sky', [
      [0, '#c3d5d8'],
      [0.7, '#f2e5cb'],
    ]) +
      gradient('sea', [
        [0, '#bcd2cf'],
        [0.5, '#7fa5ab'],
        [1, '#557f8c'],
      ]),
    fill(1200, 800, 'url(#sky)'),
    sun(300, 190, 50, '#fff5da'),
    ridge(r, 1200, 800, 360, 30, '#b5c0b2', 3),
    ridge(r, 1200, 800, 392, 14, '#97a897', 5),
    `<g>${house(930, 350, 70, 44, '#f3e6cd', '#a7563f', '#3f7299')}${house(1012, 358, 60, 38, '#e6cfa9', '#96503e', '#5d4638')}</g>`,
    `<rect y="410" width="1200" height="400" fill="url(#sea)"/>`,
    water(r, 1200, 416, 800, 210, ['#eef3e6', '#3f6c7a', '#a9c6c4', '#d9e3d3']),
    `<ellipse cx="640" cy="640" rx="320" ry="26" fill="#35606d" opacity="0.5" filter="url(#soft)"/><g filter="url(#edge)">${boat(360, 530, 540, '#3573a0')}</g>`,
    `<path d="M392 612 q250 46 470 -44" stroke="#f4ead8" stroke-width="4" fill="none" opacity="0.6"/>`,
  );
};

export const storyWindow = () => {
  const r = seeded(19);
  const lemon = (x, y, s, turn) =>
    `<g transform="rotate(${turn} ${x} ${y})"><path d="M${x - s} ${y} q${s * 0.2} ${-s * 0.8} ${s} ${-s * 0.72} q${s * 0.9} 0 ${s * 1.14} ${s * 0.7} q${-s * 0.2} ${s * 0.72} ${-s * 1.14} ${s * 0.72} q${-s * 0.8} 0 ${-s} ${-s * 0.7}z" fill="#e8bf3f"/><ellipse cx="${x - s * 0.2}" cy="${y - s * 0.25}" rx="${s * 0.42}" ry="${s * 0.2}" fill="#f8e08a"/></g>`;
  return canvas(
    900,
    1125,
    gradient('wall', [
      [0, '#e9d6bd'],
      [1, '#d9bf9f'],
    ]) +
      gradient('out', [
        [0, '#c9dcdc'],
        [0.7, '#f4e8c9'],
      ]),
    fill(900, 1125, 'url(#wall)'),
    `<rect x="150" y="120" width="600" height="680" fill="#f7f0e2"/><rect x="186" y="156" width="528" height="610" fill="url(#out)"/>`,
    `<clipPath id="pane"><rect x="186" y="156" width="528" height="610"/></clipPath><g clip-path="url(#pane)">${ridge(r, 900, 766, 560, 30, '#b4c2a6', 3)}${ridge(r, 900, 766, 630, 24, '#8ea486', 2)}${cypress(300, 650, 190, '#6b8468')}${cypress(350, 660, 140, '#6b8468')}${house(540, 590, 110, 70, '#f0dfc0', '#a7563f', '#3f7299')}${tree(r, 660, 760, 260, ['#5d7a58', '#7a946c', '#a5b684'])}</g>`,
    `<path d="M450 156 V766 M186 430 H714" stroke="#f7f0e2" stroke-width="20"/>`,
    `<path d="M120 110 C260 190 230 520 140 800 L90 800 V110z" fill="#fdf8ec" opacity="0.92"/><path d="M780 110 C640 190 670 520 760 800 L810 800 V110z" fill="#fdf8ec" opacity="0.92"/><path d="M70 96 H830" stroke="#8a6a4a" stroke-width="14" stroke-linecap="round"/>`,
    `<rect x="90" y="800" width="720" height="52" fill="#c9a27a"/><rect x="90" y="800" width="720" height="14" fill="#dcb88f"/><rect x="0" y="852" width="900" height="273" fill="#bd9877"/>`,
    `<g filter="url(#edge)"><path d="M560 800 C520 730 540 660 560 620 h110 C690 660 712 730 670 800z" fill="#4f83a6"/><path d="M554 640 h122 M548 690 h136" stroke="#e9f0ee" stroke-width="7"/><path d="M676 650 q64 20 6 106" stroke="#4f83a6" stroke-width="15" fill="none"/></g>${flowers(r, 540, 690, 470, 610, 24, ['#c9706a', '#f4e2c9', '#e3a69b', '#d9b24f'], 15)}`,
    `<path d="M190 790 q130 60 270 0z" fill="#f4ead6"/>${lemon(250, 772, 34, -12)}${lemon(318, 760, 36, 18)}${lemon(388, 774, 33, -6)}${lemon(330, 790, 30, 8)}`,
    `<path d="M186 156 L714 156 L420 766 L186 766z" fill="#fffbe9" opacity="0.2"/>`,
  );
};

export const storyBeach = () => {
  const r = seeded(66);

  return canvas(
    1200,
    900,
    gradient('sky', [
      [0, '#b9d6dc'],
      [1, '#eef0dc'],
    ]) +
      gradient('sea', [
        [0, '#7fb0b8'],
        [1, '#b9d9d2'],
      ]) +
      gradient('sand', [
        [0, '#f3dfb6'],
        [1, '#dfc08b'],
      ]),
    fill(1200, 900, 'url(#sky)'),
    sun(930, 170, 56, '#fff7de'),
    `<rect y="400" width="1200" height="200" fill="url(#sea)"/>`,
    water(r, 1200, 404, 590, 120, ['#f3f7ea', '#5d929c', '#cfe3d8']),
    boat(820, 430, 90, '#9a4b45'),
    ridge(r, 1200, 900, 586, 12, '#f4f3e4', 4),
    ridge(r, 1200, 900, 600, 12, 'url(#sand)', 4),
    `<ellipse cx="600" cy="800" rx="300" ry="34" fill="#b8965e" opacity="0.5" filter="url(#soft)"/>`,
    `<path d="M540 330 L596 800" stroke="#8a6a4a" stroke-width="13" stroke-linecap="round"/><g filter="url(#edge)"><path d="M250 506 C300 380 420 326 540 318 C680 326 790 392 828 500 q-46 -36 -94 4 q-48 -42 -98 0 q-48 -42 -96 2 q-48 -44 -98 0 q-46 -44 -96 2 q-44 -40 -96 -2z" fill="#c8644c"/><path d="M540 318 C470 370 450 440 444 506 q48 -44 98 0 q48 -44 96 -2 C628 440 600 370 540 318z M250 506 C300 380 420 326 540 318 C430 360 370 430 346 508 q-44 -40 -96 -2z" fill="#f8efe0"/></g>`,
    `<g filter="url(#edge)"><path d="M640 770 l240 -40 l90 70 l-260 44z" fill="#4f83a6"/><path d="M676 764 l92 70 M740 754 l92 70 M806 743 l92 70" stroke="#e9f0ee" stroke-width="10"/></g><path d="M330 786 q0 -58 60 -58 q60 0 60 58z" fill="#d9b24f"/><path d="M342 752 q48 -70 96 0" stroke="#b58b34" stroke-width="7" fill="none"/>`,
  );
};

export const storyLighthouse = () => {
  const r = seeded(23);
  return canvas(
    900,
    1200,
    gradient('sky', [
      [0, '#8fa9b8'],
      [0.5, '#e6c9b0'],
      [0.8, '#f6dfb9'],
    ]) +
      gradient('sea', [
        [0, '#c4a993'],
        [1, '#557180'],
      ]),
    fill(900, 1200, 'url(#sky)'),
    sun(250, 620, 60, '#ffefcf', 1),
    `<rect y="690" width="900" height="510" fill="url(#sea)"/>`,
    water(r, 900, 700, 1100, 150, ['#f8e3c0', '#45606e', '#a9a39a']),
    `<path d="M640 318 L60 210 L60 300z" fill="#fff3cf" opacity="0.4" filter="url(#soft)"/>`,
    `<g filter="url(#edge)"><path d="M430 1000 C470 860 560 800 700 790 C800 790 900 850 940 900 V1230 H380 C400 1120 400 1060 430 1000z" fill="#5d5a52"/><path d="M470 960 C520 860 600 830 700 822 C640 870 560 900 520 1010z" fill="#7d7868"/></g>`,
    `<path d="M604 820 L622 380 h80 L724 820z" fill="#f8f1e3"/><path d="M617 500 h92 l4 90 h-100z M608 690 h110 l4 90 h-118z" fill="#b1553f"/><path d="M690 380 h12 L724 820 h-30z" fill="#8a7a6a" opacity="0.3"/><rect x="608" y="362" width="108" height="20" fill="#5a4a42"/><rect x="632" y="296" width="60" height="66" fill="#fff0bf"/><path d="M622 296 h80 L662 248z" fill="#7a3b30"/><circle cx="662" cy="328" r="44" fill="#fff3cf" opacity="0.7" filter="url(#soft)"/>`,
    grass(r, 900, 880, 1180, 130, ['#8a8468', '#a39b78', '#5d5a48']),
  );
};

export const storyLemonTree = () => {
  const r = seeded(90);
  const fruit = Array.from({ length: 24 }, () => {
    const a = r() * 6.28;
    const f = Math.sqrt(r());
    return `<ellipse cx="${Math.round(500 + Math.cos(a) * 270 * f)}" cy="${Math.round(470 + Math.sin(a) * 210 * f)}" rx="17" ry="21" fill="#edc645"/>`;
  }).join('');
  return canvas(
    1000,
    1250,
    gradient('sky', [
      [0, '#cfdfdb'],
      [0.8, '#f6ecd2'],
    ]) +
      gradient('ground', [
        [0, '#a5ad7c'],
        [1, '#77845a'],
      ]),
    fill(1000, 1250, 'url(#sky)'),
    sun(790, 200, 50, '#fff8e2'),
    `<rect x="-20" y="640" width="1040" height="320" fill="#f0e4cc" filter="url(#edge)"/><path d="M-20 640 H1020 v26 H-20z" fill="#b0604a"/><path d="M120 960 V760 q60 -60 120 0 V960z" fill="#3f7299"/>`,
    ridge(r, 1000, 1250, 930, 14, 'url(#ground)', 2),
    tree(r, 500, 1060, 820, ['#4b6b48', '#65865a', '#93ab70'], '#6a5440'),
    fruit,
    `<ellipse cx="500" cy="1070" rx="330" ry="30" fill="#566640" opacity="0.5" filter="url(#soft)"/>`,
    `<g filter="url(#edge)"><path d="M700 1010 h150 v16 h-150z M716 1026 v90 M834 1026 v90 M700 940 v76" stroke="#7a5a3a" stroke-width="14" fill="#7a5a3a"/></g><path d="M300 1100 h120 l-16 70 h-88z" fill="#b5673f"/><g fill="#edc645"><circle cx="330" cy="1096" r="20"/><circle cx="362" cy="1086" r="20"/><circle cx="394" cy="1096" r="20"/></g>`,
    grass(r, 1000, 960, 1250, 420, ['#6a7a4c', '#8f9c66', '#b3ba82']),
    flowers(r, 40, 960, 1130, 1240, 36, ['#fff4dc', '#e28a78', '#d9b24f']),
  );
};
