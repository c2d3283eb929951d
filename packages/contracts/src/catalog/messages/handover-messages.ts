/** Emails to one next of kin: enough to correct an address, few enough to prevent abuse. */
export const maxFamilyMails = 5;

/** Emails per case, also to people who were removed since. */
export const maxCaseMails = 30;

/** Next of kin per case. */
export const maxContacts = 10;

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
  noAddress: 'Please add the email address of a next of kin first.',
  contactName: 'Please enter the name of this person.',
  contactUnknown: 'This person is no longer with this case. Reload the case.',
  contactKnown: 'Another person of this case has this address. Please enter a different one, or none.',
  tooManyContacts: `A case keeps at most ${maxContacts} people. The owner of the page can invite more.`,
  noServiceDay: 'Please enter the day of the service and save it first, or turn off “Not before the service”.',
  timeZone: 'Please send a time zone such as America/New_York.',
  linkEnded: 'This link has ended. You can still open the page with the code on your plate.',
  noPlate: 'This case has no plate yet. Please assign one first; the email leads to it.',
  chooseFiles: 'Please choose some files first.',
  previewUnknown: 'There is no preview of this file. Reload the page.',
  fileUnknown: 'This file is unknown. Please choose it again.',
  tooManyFiles: `A case keeps at most ${maxCaseFiles} files. The family can add more themselves.`,
  mailedEnough: 'This family was emailed as often as we allow. Please call them; the plate itself leads to the page.',
} as const;
