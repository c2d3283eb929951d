import {
  boat,
  cypress,
  fill,
  flowers,
  gradient,
  house,
  livingGrass,
  livingLights,
  livingTree,
  livingWater,
  motes,
  plate,
  ridge,
  scene,
  seeded,
  sun,
  wave,
} from './brush.mjs';

const W = 1600;
const H = 1000;

/** Moves the whole layer back and forth. */
const drifting = (part, wide, high) => ({
  part,
  moves: (t) => `translate(${(wave(t) * wide).toFixed(2)} ${(wave(t, 0.25) * high).toFixed(2)})`,
});

export const memorial = () => {
  const r = seeded(11);
  return scene(
    W,
    H,
    gradient('sky', [
      [0, '#dfe3d8'],
      [0.45, '#f3e6d0'],
      [0.75, '#f6dcc0'],
    ]) +
      gradient('meadow', [
        [0, '#8ba081'],
        [1, '#5c7660'],
      ]),
    fill(W, H, 'url(#sky)'),
    sun(1010, 430, 62, '#fdf3dc'),
    ridge(r, W, H, 500, 38, '#c9cdb9', 3),
    ridge(r, W, H, 560, 44, '#b0bba3', 4),
    cypress(690, 640, 150, '#7f957c'),
    cypress(735, 642, 110, '#7f957c'),
    cypress(1500, 640, 130, '#8aa085'),
    ridge(r, W, H, 630, 34, '#98aa8d', 2.4),
    drifting(
      `<rect x="-100" y="640" width="${W + 200}" height="120" fill="#f6e3c4" opacity="0.35" filter="url(#haze)"/>`,
      30,
      6,
    ),
    ridge(r, W, H, 740, 26, 'url(#meadow)', 1.6),
    livingTree(r, 1270, 830, 660, ['#4c6650', '#64805f', '#8da678'], '#57483b'),
    `<ellipse cx="1240" cy="842" rx="330" ry="34" fill="#48604a" opacity="0.5" filter="url(#soft)"/>`,
    // a bench that waits, and the stone with its plate
    `<g filter="url(#edge)"><path d="M1010 786 h200 v16 h-200z M1030 802 h14 v52 h-14z M1176 802 h14 v52 h-14z M1010 726 h200 v12 h-200z M1010 752 h200 v12 h-200z M1026 720 h12 v70 h-12z M1184 720 h12 v70 h-12z" fill="#705943"/></g>`,
    `<g filter="url(#edge)"><path d="M1368 876 C1362 800 1376 752 1430 748 C1490 748 1502 800 1498 876Z" fill="#b9b2a3"/><path d="M1368 876 C1364 810 1376 760 1424 750 C1396 780 1392 830 1396 876Z" fill="#cdc6b8"/></g>`,
    plate(r, 1405, 784, 62),
    livingGrass(r, W, 760, H, 620, ['#50694f', '#6f8a66', '#90a67c', '#46604f']),
    flowers(r, 1180, 1590, 880, 985, 34, ['#f4ead6', '#e8c9a0', '#d9a9a0']),
    flowers(r, 700, 1100, 900, 990, 16, ['#f4ead6', '#e8c9a0']),
    motes(seeded(7), 620, 1580, 520, 900, 26, ['#fff6dc', '#f6dcae']),
  );
};

export const wedding = () => {
  const r = seeded(5);
  const chair = (x) =>
    `<path d="M${x} 742 v-92 q22 -14 44 0 v92 M${x} 742 h44 M${x} 742 v84 M${x + 44} 742 v84 M${x + 22} 648 v94" stroke="#7d4f44" stroke-width="7" fill="none" stroke-linecap="round"/>`;
  const setting = (x) =>
    `<ellipse cx="${x}" cy="708" rx="26" ry="6" fill="#fffaf0"/><path d="M${x + 34} 706 v-26 m-9 -22 q0 22 9 22 q9 0 9 -22z" stroke="#d9b9a9" stroke-width="2.5" fill="#fff6ea" opacity="0.9"/>`;
  return scene(
    W,
    H,
    gradient('sky', [
      [0, '#d9b8b6'],
      [0.4, '#f0cdb8'],
      [0.72, '#f8e2c6'],
    ]) +
      gradient('lawn', [
        [0, '#b3a27e'],
        [1, '#827a5c'],
      ]),
    fill(W, H, 'url(#sky)'),
    sun(880, 520, 80, '#fff0d2', 0.9),
    ridge(r, W, H, 560, 34, '#d9ac9f', 3),
    ridge(r, W, H, 610, 26, '#c08f88', 4),
    cypress(640, 660, 140, '#8f7670'),
    cypress(690, 662, 190, '#8a706b'),
    house(760, 604, 90, 54, '#e9cdb6', '#a5645a', '#7a5148'),
    ridge(r, W, H, 660, 16, 'url(#lawn)', 2),
    livingTree(r, 960, 790, 520, ['#6f6a55', '#8a8263', '#b09c70'], '#5a453c'),
    livingTree(r, 1520, 800, 640, ['#666049', '#847b5b', '#ab9a6c'], '#5a453c'),
    livingLights(940, 400, 1500, 360, 120, 9),
    livingLights(620, 470, 960, 420, 90, 6),
    livingLights(1090, 360, 1600, 470, 110, 8),
    chair(1035),
    chair(1165),
    chair(1295),
    chair(1425),
    `<g filter="url(#edge)"><path d="M960 712 h580 l18 148 q-20 14 -42 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 16 -48 0 q-24 14 -46 0z" fill="#f7ecdd"/><path d="M960 712 h580 l4 26 h-588z" fill="#fff8ec"/></g>`,
    [1010, 1130, 1370, 1480].map(setting),
    flowers(r, 1190, 1310, 640, 690, 26, ['#c9706a', '#e3a69b', '#f6ded0', '#b6544f'], 11),
    `<rect x="1232" y="688" width="38" height="26" rx="4" fill="#c8a98b"/>`,
    `<g transform="rotate(-5 1090 690)"><rect x="1060" y="650" width="52" height="60" rx="3" fill="#fffaf0"/>${plate(r, 1066, 655, 40, '#fffaf0', '#7a3f3b')}</g>`,
    livingGrass(r, W, 830, H, 420, ['#7a7350', '#9b8f66', '#c0b07c']),
    flowers(r, 600, 1580, 890, 990, 44, ['#e9c2b4', '#f6e6d4', '#c9706a']),
    motes(seeded(8), 620, 1580, 430, 900, 30, ['#fff0e2', '#f3c9bd'], 3.4),
  );
};

export const birthday = () => {
  const r = seeded(31);
  return scene(
    W,
    H,
    gradient('sky', [
      [0, '#bcd3d8'],
      [0.55, '#e9e4cd'],
      [0.8, '#f6e3b8'],
    ]) +
      gradient('lake', [
        [0, '#cfdcd2'],
        [1, '#8fb2b4'],
      ]) +
      gradient('bank', [
        [0, '#d2b469'],
        [1, '#a98743'],
      ]),
    fill(W, H, 'url(#sky)'),
    sun(760, 250, 58, '#fff6d8'),
    drifting(
      `<g fill="#fffaf0" opacity="0.75" filter="url(#soft)"><ellipse cx="1250" cy="170" rx="170" ry="26"/><ellipse cx="1330" cy="150" rx="90" ry="34"/><ellipse cx="560" cy="120" rx="120" ry="20"/></g>`,
      26,
      3,
    ),
    ridge(r, W, H, 470, 40, '#b9c6b4', 3),
    ridge(r, W, H, 520, 22, '#9fb197', 5),
    `<rect y="560" width="${W}" height="200" fill="url(#lake)"/>`,
    livingWater(r, W, 566, 760, 130, ['#f3f5e8', '#7ea3a6', '#b9d0c9']),
    { part: boat(640, 610, 120, '#9a4b45'), moves: (t) => `rotate(${(wave(t) * 1.6).toFixed(2)} 700 625)` },
    ridge(r, W, H, 738, 24, 'url(#bank)', 1.8),
    livingTree(r, 1500, 850, 560, ['#8f8a4a', '#a9a25a', '#cdbf74'], '#6a543c'),
    // a kite, its line and tail
    {
      part: `<path d="M1100 800 C1010 620 960 470 1010 296" stroke="#8a6a3a" stroke-width="2" fill="none"/><g transform="rotate(18 1010 240)"><path d="M1010 160 L1066 236 L1010 336 L954 236Z" fill="#c96f4a"/><path d="M1010 160 L1066 236 H954Z" fill="#e4a35e"/><path d="M1010 160 V336 M954 236 H1066" stroke="#8a4d33" stroke-width="3"/></g><path d="M1002 332 q-34 34 4 66 t-6 70" stroke="#8a5a12" stroke-width="3" fill="none"/><path d="M986 362 l-18 -8 v18z l18 8 v-18z M1004 420 l18 -8 v18z l-18 8 v-18z" fill="#d98b5f"/>`,
      moves: (t) => `rotate(${(wave(t) * 2.4 + wave(2 * t, 0.3) * 0.8).toFixed(2)} 1100 800)`,
    },
    `<ellipse cx="1180" cy="880" rx="260" ry="24" fill="#8d6f35" opacity="0.5" filter="url(#soft)"/>`,
    `<g filter="url(#edge)"><path d="M980 850 L1380 838 L1460 910 L930 924Z" fill="#efe2cd"/><path d="M1060 848 L1030 921 M1150 845 L1140 918 M1240 842 L1260 916 M1320 840 L1370 912 M960 876 L1418 864 M944 900 L1440 886" stroke="#c98a6a" stroke-width="9" opacity="0.55"/></g>`,
    // the cake, two layers, and a parcel
    `<ellipse cx="1180" cy="872" rx="98" ry="16" fill="#fff8ea"/><path d="M1100 866 v-56 q80 22 160 0 v56 q-80 24 -160 0z" fill="#e8c79a"/><path d="M1100 810 q80 -22 160 0 q-80 22 -160 0z" fill="#fff4e0"/><path d="M1100 810 q0 26 14 26 t14 -14 q6 28 18 28 t16 -22 q8 24 18 24 t18 -22 q6 26 18 24 t16 -22 q6 16 14 14 t14 -36z" fill="#fff4e0"/><path d="M1132 806 v-44 q48 14 96 0 v44 q-48 16 -96 0z" fill="#d99a78"/><path d="M1132 762 q48 -14 96 0 q-48 14 -96 0z" fill="#fff4e0"/><g fill="#b9483f"><circle cx="1160" cy="756" r="8"/><circle cx="1182" cy="753" r="8"/><circle cx="1204" cy="757" r="8"/></g>`,
    `<g filter="url(#edge)"><rect x="1316" y="802" width="92" height="66" fill="#3d6470"/><path d="M1356 802 h14 v66 h-14z" fill="#f0dcae"/><path d="M1363 802 q-28 -30 -36 -8 q8 14 36 8 q28 -30 36 -8 q-8 14 -36 8" fill="none" stroke="#f0dcae" stroke-width="6"/></g>`,
    `<g transform="rotate(6 1010 850)"><rect x="992" y="820" width="54" height="62" rx="3" fill="#fffaf0"/>${plate(r, 998, 826, 42, '#fffaf0', '#6a4a18')}</g>`,
    livingGrass(r, W, 800, H, 420, ['#9a7f3d', '#c2a458', '#d9c078', '#87733c']),
    flowers(r, 600, 1590, 910, 990, 40, ['#fff4dc', '#d98b5f', '#b9483f']),
  );
};
