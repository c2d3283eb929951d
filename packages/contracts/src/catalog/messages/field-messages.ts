/** Messages of date, code and name fields, shared by all forms. */
export const fieldMessages = {
  date: 'Please enter a date such as 1974, 1974-06 or 1974-06-03.',
  accessCode: 'The access code has 6 letters or digits.',
  oneLine: 'Please write this in one line.',
  unknownCode: 'We don’t recognize this code. Check it against the plate.',
  mistypedCode: (grouped: string): string => `One character does not fit. Please compare: ${grouped}.`,
  tooLong: (most: number): string => `Please use at most ${most.toLocaleString('en-US')} characters.`,
} as const;

export const humanCheckMessages = {
  wrong: 'Incorrect answer. Please try again.',
  missing: 'Please complete the security verification to continue.',
} as const;
