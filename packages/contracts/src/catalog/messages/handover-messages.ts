/** Emails per case: enough to correct an address, few enough to prevent abuse. */
export const maxFamilyMails = 5;

/** Photos and videos per case. */
export const maxCaseFiles = 200;

/** Length of the caption of a file; it becomes the title of its memory. */
export const maxCaptionLength = 200;

/** Messages about prepared timelines and their handover to the family. */
export const handoverMessages = {
  honoreeName: 'Please enter the name.',
  dates: 'This date is before the first one.',
  revision: 'Please open the case again, then save.',
  changed: 'A colleague changed this in the meantime. Please open the case again, then save.',
  handedOver:
    'The family has opened their timeline, so only they change it now. Please ask them to invite you as a keeper.',
  nothingPrepared: 'Please prepare the timeline and save it first.',
  noAddress: 'Please enter the email of the family and save the case first.',
  linkEnded: 'This link has ended. You can still open the page with the code on your plate.',
  noPlate: 'This case has no plate yet. Please assign one first; the email leads to it.',
  chooseFiles: 'Please choose some files first.',
  previewUnknown: 'There is no preview of this file. Reload the page.',
  fileUnknown: 'This file is unknown. Please choose it again.',
  tooManyFiles: `A case keeps at most ${maxCaseFiles} files. The family can add more themselves.`,
  mailedEnough: 'This family was emailed as often as we allow. Please call them; the plate itself leads to the page.',
} as const;
