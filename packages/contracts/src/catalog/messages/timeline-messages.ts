export const memoryMessages = {
  missing: 'Please fill in at least the title and description.',
  tooLarge: 'Please select a file smaller than 10MB.',
  largerThanMost: 'This file is larger than 500 MB. Please choose a shorter video or a smaller file.',
  tooLargeTogether: 'Together these files are larger than 2 GB. Please add them in two parts.',
} as const;

/** Shown for every address, so that the answer reveals no invitation. */
export const linkOnItsWay = 'If this address was invited, a link is on its way.';
