import {
  birds,
  bokeh,
  diceOf,
  flowers,
  glow,
  height,
  lampString,
  picture,
  pine,
  ridge,
  ripples,
  times,
  wash,
  width,
} from './brush.js';

const boat = (x: number, y: number, size: number, sail: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M -60 0 H 62 Q 50 30 30 32 H -34 Q -54 28 -60 0 Z" fill="#5a3b2a"/><rect x="-2" y="-130" width="5" height="130" fill="#4a3020"/><path d="M 6 -124 Q 66 -70 60 -12 H 6 Z" fill="${sail}"/><path d="M -6 -112 Q -44 -60 -46 -12 H -6 Z" fill="${sail}" opacity=".8"/></g>`;

const lighthouse = (x: number, foot: number): string =>
  `<g transform="translate(${x} ${foot})">${glow(0, -330, 170, '#ffe9b0', 0.8)}<path d="M -38 0 L -24 -300 H 24 L 38 0 Z" fill="#f5efe4"/><path d="M -33.3 -100 H 33.3 L 36 -46 H -36 Z M -28.700 -200 H 28.7 L 31.300 -146 H -31.300 Z" fill="#9a4b45"/><rect x="-32" y="-312" width="64" height="12" fill="#3c3531"/><rect x="-19" y="-350" width="38" height="38" fill="#ffe9b0"/><path d="M -26 -350 H 26 L 0 -384 Z" fill="#9a4b45"/></g>`;

const harbor = (): string => {
  const dice = diceOf(1951);
  return picture(
    wash('sky', ['#31506b', '#8b9fa4', '#f0c9a0', '#f7dfb8'], 0, 640),
    glow(460, 560, 420, '#fff0cc'),
    `<circle cx="460" cy="560" r="62" fill="#fff4da"/>`,
    birds(dice, 760, 200, 7),
    ridge(dice, 650, 90, '#6f8388', 7),
    wash('sea', ['#d9b58e', '#7d8f90', '#2f4a58'], 640, height),
    ripples(dice, 660, 1_100, '#fff1d2', 130),
    `<path d="M 980 ${height} Q 1010 760 1180 700 T 1500 640 V ${height} Z" fill="#39443c"/>`,
    lighthouse(1_240, 700),
    boat(330, 800, 1.25, '#f7ead0'),
    boat(700, 700, 0.6, '#f2d7b4'),
  );
};

const june = (): string => {
  const dice = diceOf(1974);
  return picture(
    wash('sky', ['#6fa3bd', '#a8cbd2', '#e6eee2'], 0, 560),
    glow(1_120, 180, 460, '#fffbe8'),
    times(
      9,
      () =>
        `<ellipse cx="${dice() * width}" cy="${60 + dice() * 280}" rx="${90 + dice() * 170}" ry="${14 + dice() * 26}" fill="#fff" opacity=".5"/>`,
    ),
    ridge(dice, 570, 60, '#7f9f9b', 9),
    wash('sea', ['#8fbab9', '#3f7d86', '#20505f'], 555, height),
    ripples(dice, 575, 1_110, '#f4fbf2', 160),
    boat(760, 860, 2.3, '#fdf6e6'),
    boat(1_220, 640, 0.55, '#f6e3c4'),
    boat(240, 620, 0.4, '#eed9b8'),
  );
};

const garden = (): string => {
  const dice = diceOf(1988);
  return picture(
    wash('sky', ['#cfe0d8', '#eef0dc', '#f8ecd0'], 0, 620),
    glow(300, 240, 420, '#fff7dc'),
    ridge(dice, 560, 140, '#a9bf9a', 5),
    ridge(dice, 660, 120, '#86a57a', 4),
    `<g transform="translate(1040 380)"><path d="M -150 60 L 0 -70 L 150 60 Z" fill="#8a4a3c"/><rect x="-122" y="58" width="244" height="190" fill="#f3e6d0"/><rect x="-28" y="130" width="58" height="118" fill="#5d7a62"/><rect x="-98" y="104" width="48" height="54" fill="#8db0b4"/><rect x="52" y="104" width="48" height="54" fill="#8db0b4"/></g>`,
    ridge(dice, 760, 90, '#5f8456', 4),
    flowers(dice, 720, ['#c8553d', '#e0a39b', '#f2e3c6', '#6a5480', '#d9914f'], 170),
  );
};

const lake = (): string => {
  const dice = diceOf(2019);
  return picture(
    wash('sky', ['#1f2b44', '#4b4a6b', '#a9738a', '#f0b08a'], 0, 700),
    `<circle cx="1120" cy="210" r="54" fill="#fdf3d6"/>`,
    glow(1_120, 210, 330, '#fdf3d6', 0.7),
    times(
      60,
      () =>
        `<circle cx="${dice() * width}" cy="${dice() * 330}" r="${0.8 + dice() * 1.8}" fill="#fff" opacity="${0.3 + dice() * 0.6}"/>`,
    ),
    ridge(dice, 640, 330, '#57506f', 5),
    ridge(dice, 690, 200, '#3d3b58', 6),
    wash('water', ['#d99a86', '#6a5a78', '#252b45'], 690, height),
    ripples(dice, 705, 1_110, '#ffd9b8', 120),
    times(16, (index) => pine(-30 + index * 46 + dice() * 20, 740 + dice() * 12, 120 + dice() * 130, '#1f2438')),
    times(9, (index) => pine(1_080 + index * 52 + dice() * 20, 750 + dice() * 10, 140 + dice() * 150, '#1b2033')),
    `<path d="M 520 ${height} L 640 800 H 720 L 760 ${height} Z" fill="#3a2c2a"/>${times(6, (plank) => `<rect x="${536 + plank * 20}" y="${1_070 - plank * 44}" width="${214 - plank * 24}" height="5" fill="#5a463c"/>`)}`,
  );
};

const arch = (): string => {
  const dice = diceOf(2025);
  const blossoms = times(150, () => {
    const angle = Math.PI * (1 + dice());
    const radius = 300 + (dice() - 0.5) * 90;
    const color = ['#f4dcd6', '#e0a39b', '#fff6ea', '#b7c4a4', '#8fa583'][Math.floor(dice() * 5)];
    return `<circle cx="${750 + Math.cos(angle) * radius}" cy="${560 + Math.sin(angle) * radius * 1.1}" r="${10 + dice() * 26}" fill="${color}" opacity=".95"/>`;
  });
  return picture(
    wash('sky', ['#dfe8e3', '#f6efe0', '#fbe3cf'], 0, 700),
    glow(750, 520, 560, '#fffaf0'),
    ridge(dice, 620, 120, '#c6d3bd', 5),
    ridge(dice, 700, 80, '#a9bf9f', 6),
    wash('lawn', ['#9db592', '#6f8f68'], 700, height),
    `<path d="M 640 ${height} Q 700 820 720 700 H 780 Q 800 820 860 ${height} Z" fill="#f3e7d3"/>`,
    `<path d="M 450 900 V 560 A 300 330 0 0 1 1050 560 V 900" stroke="#8b6f56" stroke-width="16" fill="none"/>`,
    blossoms,
    flowers(dice, 900, ['#f4dcd6', '#e0a39b', '#fff6ea'], 60),
  );
};

const dance = (): string => {
  const dice = diceOf(913);
  return picture(
    wash('night', ['#141a2b', '#2b2440', '#5a3a45'], 0, height),
    bokeh(dice, ['#ffcf8a', '#f2a07a', '#fff0cf', '#b98ad0'], 90, 120, 900),
    ridge(dice, 900, 60, '#1a1622', 5),
    lampString(-40, 160, 780, 130, 130, 11),
    lampString(720, 130, 1_560, 180, 150, 11),
    lampString(-40, 330, 1_560, 300, 160, 17),
    wash('floor', ['#4a3430', '#241a1c'], 900, height),
    glow(750, 960, 520, '#ffcf8a', 0.35),
    `<g fill="#0f0c12"><ellipse cx="704" cy="572" rx="40" ry="46"/><path d="M 660 640 Q 704 606 752 646 L 762 800 L 772 1010 H 730 L 716 840 L 700 1010 H 656 L 652 800 Z"/></g><g fill="#f3e4d8"><path d="M 772 640 Q 800 622 828 650 L 838 790 Q 900 900 930 1012 H 742 Q 770 900 776 790 Z"/><circle cx="800" cy="584" r="38" fill="#2a1a18"/><path d="M 742 652 L 800 690 L 796 716 L 736 690 Z" fill="#e9d3c2"/></g>`,
  );
};

const vineyard = (): string => {
  const dice = diceOf(77);
  return picture(
    wash('sky', ['#7ba3b8', '#d7dcc8', '#f7d8a4'], 0, 560),
    glow(1_180, 430, 440, '#fff1c8'),
    ridge(dice, 540, 180, '#9aa88a', 5),
    ridge(dice, 610, 120, '#7f9468', 4),
    wash('field', ['#8da063', '#5b6f3f'], 600, height),
    times(15, (row) => {
      const x = 750 + (row - 7) * 210;
      return `<path d="M ${750 + (row - 7) * 34} 610 L ${x} ${height + 40}" stroke="#3f5530" stroke-width="${26}" stroke-dasharray="26 12" stroke-linecap="round" opacity=".85"/>`;
    }),
    flowers(dice, 980, ['#c8553d', '#f2e3c6'], 26),
  );
};

/** Draws a sitting dog from the side. */
const dog = (x: number, foot: number, size: number, coat: string, dark: string): string =>
  `<g transform="translate(${x} ${foot}) scale(${size})"><path d="M 96 -6 Q 168 -20 158 -96 Q 156 -110 146 -104 Q 142 -52 88 -40 Z" fill="${coat}"/><path d="M -70 0 Q -62 -150 -30 -206 Q 20 -250 62 -168 Q 120 -110 112 -30 Q 112 0 84 0 Z" fill="${coat}"/><path d="M -70 0 L -54 -120 H -26 L -34 0 Z M -30 0 L -14 -120 H 16 L 8 0 Z" fill="${coat}"/><path d="M 22 0 Q 10 -70 70 -84 Q 122 -76 114 -8 Q 112 0 100 0 Z" fill="${dark}" opacity=".35"/><path d="M -96 -228 Q -128 -226 -128 -244 Q -124 -268 -90 -276 Q -60 -318 -14 -304 Q 34 -288 30 -232 Q 26 -180 -20 -176 Q -66 -176 -96 -228 Z" fill="${coat}"/><path d="M -18 -300 Q 44 -296 40 -204 Q 34 -182 16 -196 Q -10 -230 -18 -300 Z" fill="${dark}"/><circle cx="-56" cy="-258" r="7" fill="#221814"/><ellipse cx="-122" cy="-250" rx="12" ry="9" fill="#221814"/><path d="M -70 -178 Q -30 -150 10 -178 L 16 -160 Q -30 -132 -74 -160 Z" fill="#9a4b45"/></g>`;

const beach = (): string => {
  const dice = diceOf(2014);
  return picture(
    wash('sky', ['#6f9fb8', '#c3d6d2', '#fbe6c6'], 0, 520),
    glow(360, 470, 420, '#fff6da'),
    birds(dice, 900, 160, 6),
    wash('sea', ['#a9c8c6', '#5d97a0'], 510, 780),
    ripples(dice, 520, 715, '#fbfff8', 90),
    `<path d="M 0 720 Q 380 670 760 716 T 1500 690 V ${height} H 0 Z" fill="#e9d2a6"/><path d="M 0 706 Q 380 656 760 702 T 1500 676" stroke="#fffdf4" stroke-width="16" fill="none" opacity=".85"/>`,
    times(
      26,
      (step) =>
        `<ellipse cx="${120 + step * 26 + dice() * 14}" cy="${1_060 - step * 5 + (step % 2) * 26}" rx="11" ry="7" fill="#b99a68" opacity=".6"/>`,
    ),
    dog(900, 960, 1.25, '#c58a4a', '#8a5a2c'),
    `<circle cx="640" cy="952" r="30" fill="#c8553d"/><path d="M 614 944 Q 640 966 668 944" stroke="#f7e3c8" stroke-width="5" fill="none"/>`,
  );
};

const snow = (): string => {
  const dice = diceOf(2017);
  return picture(
    wash('sky', ['#8fa6b8', '#c9d6dc', '#f3ece6'], 0, 700),
    glow(1_150, 300, 420, '#fffaf0', 0.8),
    ridge(dice, 620, 160, '#c3d0d8', 5),
    times(26, (index) =>
      pine(index * 62 + dice() * 30, 680 + dice() * 30, 150 + dice() * 190, index % 3 === 0 ? '#4d6a68' : '#3b5557'),
    ),
    ridge(dice, 760, 70, '#e4ecf0', 4),
    ridge(dice, 880, 60, '#f6f9fa', 3),
    dog(520, 1_000, 0.95, '#c58a4a', '#8a5a2c'),
    times(
      220,
      () =>
        `<circle cx="${dice() * width}" cy="${dice() * height}" r="${1.5 + dice() * 5}" fill="#fff" opacity="${0.4 + dice() * 0.6}"/>`,
    ),
  );
};

/** Sample images by subject, as SVG text. */
export const scenes = { harbor, june, garden, lake, arch, dance, vineyard, beach, snow } as const;

export type Scene = keyof typeof scenes;
