import type { KitTexts } from '../kit-texts.js';

export const en: KitTexts = {
  name: 'Cemetery kit',
  letter: {
    title: 'Request to attach a memorial plate',
    to: 'To the cemetery administration',
    date: 'Date',
    cemetery: 'Cemetery',
    plot: 'Section and plot',
    names: 'In memory of',
    paragraphs: [
      'I ask for your permission to attach a small memorial plate to the grave named above.',
      'The plate carries a QR code. Visitors who scan it with their phone can read memories that family and friends have collected. It needs no power and makes neither light nor sound.',
      'I will attach it without harm to neighboring graves, keep it clean, and remove it if the cemetery asks for it.',
      'The next page describes the plate, the last one how it is attached. Please enter your decision below, or write to me.',
    ],
    from: 'Name',
    phone: 'Phone',
    signature: 'Signature',
  },
  reply: {
    title: 'Decision of the cemetery',
    choices: ['Permitted', 'Permitted with these conditions:', 'Not permitted, because:'],
    signature: 'Date, signature and stamp',
  },
  plate: {
    title: 'The plate',
    order: 'Order',
    count: 'Number of plates',
    size: 'Size',
    material: 'Material',
    holes: 'Mounting holes',
    shows: 'On the plate',
    showsWhat: 'A QR code, and the same code in letters and digits',
    unknown: 'Is a line empty? Measure the plate, or reply to any of our emails and ask us.',
  },
  guide: {
    title: 'Mounting guide',
    lists: [
      {
        heading: 'Before you begin',
        lines: [
          'Wait for the written permission of the cemetery.',
          'Scan the code with a phone. The page must open before the plate is attached.',
          'Choose a flat place that a phone can reach, away from engraved names.',
          'Hold the plate in place and mark its corners with tape.',
        ],
      },
      {
        heading: 'On stone: glue',
        lines: [
          'A plate with an adhesive pad on its back needs no glue: clean and dry the stone, peel off the film, and press the plate on for a minute. Else:',
          'Use a weatherproof adhesive that its maker recommends for natural stone and for the material of the plate. Some adhesives stain marble and sandstone.',
          'Try a drop in a hidden place and wait a day.',
          'Clean stone and plate, and let both dry. Work on a dry day, at the temperatures named on the adhesive.',
          'Spread the adhesive thinly on the back, away from the edges. Press the plate on and hold it with tape until the adhesive has cured.',
        ],
      },
      {
        heading: 'On wood: screws',
        lines: [
          'Use stainless steel screws that fit the holes of the plate. A plate without holes is glued.',
          'Drill thin pilot holes first, so that the wood does not split.',
          'Tighten the screws by hand, evenly, until the plate lies flat.',
        ],
      },
      {
        heading: 'Do',
        lines: [
          'Ask a stonemason if you are unsure; they can attach the plate for you.',
          'Wipe the plate with water and a soft cloth.',
          'Scan the code now and then, so that you notice damage.',
        ],
      },
      {
        heading: 'Do not',
        lines: [
          'Do not drill into a gravestone without the permission of the cemetery and of the owner of the grave.',
          'Do not glue over letters, joints or loose stone.',
          'Do not use acid, abrasives or wire brushes.',
          'Do not bend, cut or drill the plate.',
        ],
      },
    ],
  },
};
