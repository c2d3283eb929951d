import { bokeh, diceOf, glow, times } from './brush.js';

/* Portraits of the sample families as SVG text, square. */

const side = 1_000;

const canvas = (...strokes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 ${side} ${side}"><defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter><filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="30"/></filter><filter id="near" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3"/></filter><radialGradient id="corners" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1b120a" stop-opacity=".4"/></radialGradient></defs>${strokes.join('')}<rect width="${side}" height="${side}" fill="url(#corners)"/></svg>`;

const linear = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const radial = (id: string, colors: readonly string[], x = 0.4, y = 0.38): string =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r=".72">${colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('')}</radialGradient>`;

/** An old woman in a blue coat, the harbor out of focus behind her. */
const ines = (): string => {
  const dice = diceOf(1942);
  const hairs = times(46, (at) => {
    const part = at / 45;
    const x = 318 + part * 364;
    const lift = Math.sin(part * Math.PI) * 150;
    return `<path d="M ${x} ${430 - lift * 0.5 + dice() * 20} Q ${x + (dice() - 0.5) * 60} ${330 - lift * 0.7} ${500 + (x - 500) * 0.5} ${258 - lift * 0.32 + dice() * 16}" stroke="${dice() > 0.5 ? '#f6f1ea' : '#b9b0a6'}" stroke-width="${3 + dice() * 4}" fill="none" opacity="${0.25 + dice() * 0.4}"/>`;
  });
  const eye = (x: number, lean: number): string =>
    `<path d="M ${x - 34} 474 Q ${x} 448 ${x + 34} 474 Q ${x} 492 ${x - 34} 474 Z" fill="#f4ece2"/><circle cx="${x + lean}" cy="472" r="15" fill="#5f6f5a"/><circle cx="${x + lean}" cy="472" r="7" fill="#1f1a16"/><circle cx="${x + lean + 5}" cy="466" r="4" fill="#fff"/><path d="M ${x - 40} 472 Q ${x} 438 ${x + 40} 472" stroke="#5a3f30" stroke-width="6" fill="none"/><path d="M ${x - 32} 504 Q ${x} 518 ${x + 34} 500" stroke="#a76e52" stroke-width="4" fill="none" opacity=".6"/><path d="M ${x - 44} 424 Q ${x} 402 ${x + 46} 422" stroke="#a79b8f" stroke-width="11" fill="none" stroke-linecap="round"/>`;
  const creases = (flip: 1 | -1): string =>
    `<g transform="translate(500 0) scale(${flip} 1)"><path d="M 128 462 L 162 448 M 130 474 L 168 474 M 128 488 L 160 500" stroke="#a86f54" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/><path d="M 62 566 Q 104 612 92 664" stroke="#a0644a" stroke-width="6" fill="none" opacity=".6"/></g>`;
  return canvas(
    `<defs>${linear('sky', '#b8ccd0', '#e8cda6')}${radial('skin', ['#f6d6b8', '#e6b691', '#b97d5c'])}${linear('coat', '#3d5a70', '#20343f')}${linear('wool', '#f3e6cf', '#cdb894')}${radial('hair', ['#f7f3ee', '#d9d1c8', '#a89e94'], 0.4, 0.3)}${radial('cheek', ['#d97f66', '#d97f66'])}</defs>`,
    `<rect width="${side}" height="${side}" fill="url(#sky)"/>`,
    `<g filter="url(#far)"><rect y="470" width="1000" height="170" fill="#7f9ba3"/><rect y="620" width="1000" height="400" fill="#5f7660"/><path d="M 690 470 L 712 150 H 782 L 804 470 Z" fill="#f6f0e6"/><rect x="700" y="250" width="96" height="60" fill="#a95348"/><circle cx="747" cy="130" r="40" fill="#fff0c0"/><path d="M 60 480 L 150 330 L 200 480 Z" fill="#fbf4e4"/></g>`,
    `<g filter="url(#far)">${bokeh(dice, ['#fff3d2', '#ffe2b0'], 16, 380, 620)}</g>`,
    glow(180, 200, 420, '#fff5da', 0.6),
    `<g filter="url(#near)"><path d="M 70 1000 Q 110 790 330 742 L 500 800 L 670 742 Q 890 790 930 1000 Z" fill="url(#coat)"/><path d="M 398 640 H 602 L 612 800 Q 500 860 388 800 Z" fill="#c98f6d"/><path d="M 398 690 Q 500 780 602 690 L 606 740 Q 500 830 394 740 Z" fill="#9d6549" opacity=".5"/></g>`,
    `<g filter="url(#near)"><circle cx="500" cy="212" r="92" fill="url(#hair)"/><path d="M 286 500 Q 262 226 500 214 Q 738 226 714 500 Q 700 560 676 560 L 324 560 Q 300 560 286 500 Z" fill="url(#hair)"/></g>`,
    `<g filter="url(#near)"><path d="M 318 430 Q 318 282 500 282 Q 682 282 682 430 Q 690 560 640 650 Q 580 744 500 746 Q 420 744 360 650 Q 310 560 318 430 Z" fill="url(#skin)"/><ellipse cx="306" cy="510" rx="22" ry="46" fill="#d59c79"/><ellipse cx="694" cy="510" rx="22" ry="46" fill="#b9805f"/></g>`,
    `<g filter="url(#soft)"><path d="M 640 330 Q 720 520 620 680 Q 560 744 520 742 Q 640 600 640 330 Z" fill="#9c6146" opacity=".45"/><circle cx="396" cy="580" r="52" fill="#d9745c" opacity=".5"/><circle cx="606" cy="580" r="52" fill="#c9654f" opacity=".5"/><path d="M 380 330 Q 500 290 580 330 Q 500 370 380 330 Z" fill="#fff0dd" opacity=".5"/></g>`,
    `<g filter="url(#near)"><path d="M 312 470 Q 300 290 500 268 Q 700 290 688 470 Q 668 366 566 330 Q 480 372 394 366 Q 332 390 312 470 Z" fill="url(#hair)"/></g>${hairs}`,
    `<path d="M 392 352 Q 500 338 612 352 M 410 376 Q 500 364 594 376" stroke="#b98263" stroke-width="4" fill="none" opacity=".45"/>`,
    eye(414, 3),
    eye(586, 0),
    creases(1),
    creases(-1),
    `<path d="M 494 470 Q 480 540 462 572 Q 470 598 500 598 Q 530 598 538 572" stroke="#a86a4e" stroke-width="6" fill="none" stroke-linecap="round" opacity=".8"/><ellipse cx="496" cy="560" rx="16" ry="20" fill="#fbe3cb" opacity=".5"/>`,
    `<path d="M 424 648 Q 500 640 578 644 Q 560 696 500 698 Q 444 696 424 648 Z" fill="#a5493f"/><path d="M 438 652 Q 500 650 564 650 Q 540 672 500 672 Q 458 672 438 652 Z" fill="#f8efe3"/><path d="M 412 642 Q 424 654 430 660 M 590 638 Q 578 652 572 658" stroke="#8f5640" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    `<g fill="none" stroke="#4a3b30" stroke-width="7" opacity=".85"><circle cx="412" cy="478" r="64"/><circle cx="588" cy="478" r="64"/><path d="M 476 470 Q 500 458 524 470 M 348 470 L 306 460 M 652 470 L 694 460"/></g><path d="M 372 446 L 402 428 M 548 446 L 578 428" stroke="#fff" stroke-width="6" opacity=".5" stroke-linecap="round"/>`,
    `<g filter="url(#near)"><path d="M 300 760 Q 500 900 700 760 L 742 838 Q 500 990 258 838 Z" fill="url(#wool)"/><path d="M 440 880 L 420 1000 H 560 L 548 876 Z" fill="url(#wool)"/></g>${times(13, (at) => `<path d="M ${290 + at * 34} ${800 + Math.sin((at / 12) * Math.PI) * 62} l 14 54" stroke="#b39c76" stroke-width="4" opacity=".5"/>`)}`,
  );
};

/** A bride and a groom from behind, looking at the evening lights. */
const couple = (): string => {
  const dice = diceOf(913);
  return canvas(
    `<defs>${linear('dusk', '#3b3350', '#c9806a')}${linear('suit', '#2a2b3a', '#14141d')}${linear('gown', '#fbf1e6', '#cdb2a2')}${radial('dark', ['#5a3a2a', '#2b1a14'])}${radial('fair', ['#e3b673', '#94622f'])}</defs>`,
    `<rect width="${side}" height="${side}" fill="url(#dusk)"/>`,
    `<g filter="url(#soft)">${bokeh(dice, ['#ffd896', '#ffb98a', '#fff2d2'], 70, 60, 620)}<rect y="640" width="1000" height="400" fill="#3a2c38"/></g>`,
    glow(520, 430, 520, '#ffcf8e', 0.75),
    `<g filter="url(#near)"><path d="M 470 1000 Q 452 700 560 640 L 640 610 L 724 640 Q 860 690 880 1000 Z" fill="url(#suit)"/><path d="M 596 540 H 684 L 690 640 Q 640 664 590 640 Z" fill="#c58f70"/><path d="M 584 616 Q 640 660 698 616 L 704 644 Q 640 690 578 644 Z" fill="#f6f1ea"/><path d="M 536 430 Q 530 292 640 288 Q 752 294 744 430 Q 740 520 690 566 Q 640 586 590 566 Q 540 520 536 430 Z" fill="url(#dark)"/></g>`,
    `<g filter="url(#near)"><path d="M 150 1000 Q 168 812 250 744 Q 300 704 352 700 Q 430 704 478 752 Q 548 830 556 1000 Z" fill="#d9a888"/><path d="M 160 1000 Q 190 880 236 836 Q 350 900 476 838 Q 530 890 548 1000 Z" fill="url(#gown)"/><path d="M 316 620 H 396 L 404 720 Q 356 744 304 720 Z" fill="#cf9a79"/><path d="M 254 520 Q 240 390 356 380 Q 470 386 462 512 Q 452 612 400 648 Q 352 664 308 644 Q 262 606 254 520 Z" fill="url(#fair)"/><circle cx="352" cy="596" r="70" fill="url(#fair)"/></g>`,
    times(16, () => {
      const x = 282 + dice() * 148;
      const y = 548 + dice() * 46;
      return `<circle cx="${x}" cy="${y}" r="${7 + dice() * 9}" fill="${dice() > 0.4 ? '#fff6ea' : '#e8b3a8'}"/>`;
    }),
    times(22, () => {
      const x = 262 + dice() * 190;
      return `<path d="M ${x} ${420 + dice() * 60} Q ${356 + (x - 356) * 0.7} ${520 + dice() * 40} ${356 + (x - 356) * 0.3} ${590 + dice() * 50}" stroke="#f6d79c" stroke-width="3" fill="none" opacity=".35"/>`;
    }),
    `<path d="M 742 430 Q 744 330 660 292" stroke="#ffd9a0" stroke-width="6" fill="none" opacity=".6" filter="url(#near)"/><path d="M 256 500 Q 252 400 346 382" stroke="#fff0c8" stroke-width="6" fill="none" opacity=".6" filter="url(#near)"/>`,
  );
};

/** The head of a brown dog on a meadow. */
const biscuit = (): string => {
  const dice = diceOf(2011);
  const fur = times(260, () => {
    const angle = dice() * Math.PI * 2;
    const far = Math.sqrt(dice());
    const x = 500 + Math.cos(angle) * far * 230;
    const y = 440 + Math.sin(angle) * far * 240;
    return `<path d="M ${x} ${y} q ${(x - 500) * 0.05 + (dice() - 0.5) * 8} 18 ${(x - 500) * 0.1} ${34 + dice() * 18}" stroke="${dice() > 0.5 ? '#f0bf80' : '#9a6430'}" stroke-width="${2 + dice() * 3}" fill="none" opacity="${0.15 + dice() * 0.3}"/>`;
  });
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="430" rx="42" ry="38" fill="#5c3619"/><circle cx="${x}" cy="432" r="32" fill="#3a1f0e"/><circle cx="${x}" cy="432" r="18" fill="#120906"/><circle cx="${x + 11}" cy="420" r="9" fill="#fff"/><path d="M ${x - 48} 412 Q ${x} 368 ${x + 48} 412" stroke="#7a4a20" stroke-width="10" fill="none" opacity=".7"/>`;
  return canvas(
    `<defs>${linear('air', '#cfe0d4', '#8fb07f')}${radial('coat', ['#edbd80', '#cf8f4c', '#8a5526'], 0.45, 0.3)}${radial('ear', ['#a8692f', '#6d3f19'])}${radial('muzzle', ['#fbeeda', '#e2bf92'], 0.5, 0.3)}${radial('nose', ['#4a3d38', '#15100e'], 0.4, 0.25)}</defs>`,
    `<rect width="${side}" height="${side}" fill="url(#air)"/>`,
    `<g filter="url(#far)">${bokeh(dice, ['#fff8dc', '#e9f2c8', '#6f955f'], 60, 60, 980)}<rect y="760" width="1000" height="260" fill="#6a8f58"/></g>`,
    glow(240, 160, 460, '#fffbe6', 0.7),
    `<g filter="url(#near)"><path d="M 190 1000 Q 210 760 330 660 H 670 Q 790 760 810 1000 Z" fill="url(#coat)"/><path d="M 350 1000 Q 380 800 500 760 Q 620 800 650 1000 Z" fill="#f3dfc0"/></g>`,
    `<g filter="url(#near)"><path d="M 500 160 Q 700 160 748 360 Q 776 500 700 600 Q 640 700 500 706 Q 360 700 300 600 Q 224 500 252 360 Q 300 160 500 160 Z" fill="url(#coat)"/></g>${fur}`,
    `<g filter="url(#near)"><path d="M 340 200 Q 200 190 168 350 Q 140 540 212 640 Q 262 664 290 580 Q 300 400 372 262 Z" fill="url(#ear)"/><path d="M 660 200 Q 800 190 832 350 Q 860 540 788 640 Q 738 664 710 580 Q 700 400 628 262 Z" fill="url(#ear)"/></g>`,
    `<g filter="url(#near)"><path d="M 470 190 Q 500 170 530 190 L 546 470 Q 690 520 664 620 Q 620 730 500 734 Q 380 730 336 620 Q 310 520 454 470 Z" fill="url(#muzzle)"/></g>`,
    eye(392),
    eye(608),
    `<g filter="url(#near)"><path d="M 430 500 Q 500 470 570 500 Q 586 540 540 574 Q 500 596 460 574 Q 414 540 430 500 Z" fill="url(#nose)"/></g><ellipse cx="480" cy="512" rx="26" ry="9" fill="#fff" opacity=".4"/>`,
    `<path d="M 500 584 V 640 M 500 640 Q 450 690 384 650 M 500 640 Q 550 690 616 650" stroke="#4a2c1a" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M 452 668 Q 460 770 500 776 Q 540 770 548 668 Q 524 676 500 650 Q 476 676 452 668 Z" fill="#d9787a"/><path d="M 500 676 V 742" stroke="#b3565c" stroke-width="5"/>`,
    times(
      14,
      () =>
        `<circle cx="${(dice() > 0.5 ? 400 : 560) + dice() * 46}" cy="${600 + dice() * 36}" r="3.500" fill="#8a6238" opacity=".7"/>`,
    ),
    `<path d="M 300 690 Q 500 840 700 690 L 708 742 Q 500 894 292 742 Z" fill="#9a4b45"/><circle cx="500" cy="838" r="38" fill="#e9c46a" stroke="#a9822f" stroke-width="6"/>`,
  );
};

export const portraits = { ines, couple, biscuit } as const;

export type Portrait = keyof typeof portraits;
