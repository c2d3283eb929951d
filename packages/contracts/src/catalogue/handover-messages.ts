/** So many mails for one case: an address may be corrected, nobody is pestered. */
export const mostFamilyMails = 5;

/** So many photographs and videos wait with one case. */
export const mostCaseFiles = 200;

/** The timeline that a partner prepares, and how the family gets it. */
export const handoverMessages = {
  honoreeName: 'Please enter the name.',
  dates: 'This date is before the first one.',
  revision: 'Please open the case again, then save.',
  changed: 'Somebody in your house has changed this meanwhile. Please open the case again, then save.',
  handedOver:
    'The family has opened their timeline, so only they change it now. Please ask them to invite you as a keeper.',
  nothingPrepared: 'Please prepare the timeline and save it first.',
  noAddress: 'Please enter the e-mail of the family and save the case first.',
  noPlate: 'This case has no plate yet. Please assign one first; the mail leads to it.',
  chooseFiles: 'Please choose some files first.',
  fileUnknown: 'This file is unknown. Please choose it again.',
  tooManyFiles: `A case keeps at most ${mostCaseFiles} files. The family can add more themselves.`,
  mailedEnough: 'This family was mailed as often as we allow. Please call them; the plate itself leads to the page.',
} as const;
