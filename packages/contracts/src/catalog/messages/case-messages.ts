/** Messages about cases and plates in the partner portal, fixed by the specification. */
export const caseMessages = {
  serviceTime: 'Enter a time, such as 14:30.',
  livestreamUrl: 'Enter the full web address of the livestream.',
  created: 'New case created successfully!',
  createFailed: 'Failed to create case',
  subjectName: 'Please enter the name.',
  assignFailed: 'Assignment Failed',
  assigned: 'QR plate assigned to case successfully.',
  undone: 'Plate removed from the case. It is in your stock again.',
  undoFailed: 'The plate was not removed',
  reopened: 'The case is open again.',
  reopenFailed: 'The case was not reopened',
  camera: { title: 'Camera Error', description: 'Unable to access camera. Please enter code manually.' },
  noPlateYet: 'This case has no plate yet. Please assign one first; the family sheet shows its code.',
  noCodeYet: 'This case has no plate yet. Assign one first; the QR code is printed on it.',
  qrFileFailed: 'We couldn’t create the QR code',
  sheetFailed: 'We couldn’t create the family sheet',
  leafletFailed: 'We couldn’t create the leaflet',
  noServiceYet: 'This case has no service yet. Add its date and place first; the leaflet shows them.',
  plateMissing: 'Please scan the plate or type its code.',
} as const;

/** Reasons why a plate cannot be assigned to a case; each ends with what to do next. */
export const plateRefusals = {
  unknown: 'We don’t recognize this code. Check it against the plate.',
  partner: 'This plate belongs to another partner. Please use one of your own.',
  order: 'This plate belongs to an order. Please use one of your own.',
  retired: 'This plate is retired. Please use another one.',
  active: 'This plate already leads to a timeline. Please use another one.',
  undone: 'Your team removed this plate from this case. To assign it again, scan it again.',
  opened: 'The family has opened this page already. Ask us to undo the activation first.',
  notWithCase: 'This plate is no longer with this case. Reload the case.',
  notOfPartner: 'This plate is not in the stock of your locations. Use one of yours, or ask us to add it.',
  held: 'This plate was just taken. Please use another one.',
  'at-maker': 'We have not received this plate from its maker. Please use another one, or ask us.',
  ownCase: (subjectName: string): string =>
    `This plate is already with case ${subjectName}. Please use another one, or open that case.`,
} as const;
