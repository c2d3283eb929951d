/** Label printers, with the orientation of the sheet in each. */
export const printers = [
  {
    id: 'epson-et2850',
    name: 'Epson ET2850',
    steps: [
      'Pull out the paper cassette at the front and take plain paper out.',
      'Lay the label sheet in with the labels facing down and the top edge towards the printer.',
      'Slide both edge guides against the sheet and push the cassette in.',
      'On the panel choose Letter 8.5 × 11 in and the paper type Labels or Plain.',
      'Print at 100%, no scaling.',
    ],
  },
  {
    id: 'canon-pixma',
    name: 'Canon PIXMA',
    steps: [
      'Open the rear tray and its cover.',
      'Stand the label sheet in with the labels facing you and the top edge down.',
      'Slide the guide against the sheet and close the cover.',
      'Choose Letter and Plain Paper; switch borderless printing off.',
      'Print at 100%, no scaling.',
    ],
  },
  {
    id: 'hp-laserjet',
    name: 'HP LaserJet',
    steps: [
      'Use only sheets that are made for laser printers: others melt.',
      'Open tray 1 and lay the sheet in with the labels facing up and the top edge first.',
      'Open the rear door, so that the sheet goes straight through.',
      'Choose Letter and the paper type Labels.',
      'Print at 100%, no scaling.',
    ],
  },
  {
    id: 'brother-laser',
    name: 'Brother laser',
    steps: [
      'Use only sheets that are made for laser printers: others melt.',
      'Open the manual feed and set its guides to the width of the sheet.',
      'Open the back cover, then feed one sheet with the labels facing up and the top edge first.',
      'Choose Letter and the paper type Label.',
      'Print at 100%, no scaling.',
    ],
  },
] as const;

export type PrinterId = (typeof printers)[number]['id'];
export const printerIds = printers.map(({ id }) => id) as [PrinterId, ...PrinterId[]];

/** Largest print offset of a printer, in each direction. */
export const maxOffsetMm = 8;
