export const memoryMessages = {
  missing: 'Please fill in at least the title and description.',
  tooLarge: 'Please select a file smaller than 10MB.',
} as const;

/** What the gate says, whoever asks. */
export const linkOnItsWay = 'If this address was invited, a link is on its way.';
