/** The specified validation messages, word for word and once: the page shows them beside a field, the server answers with them. */

export const contactMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  inquiryType: 'Please select an inquiry type',
  message: 'Message must be at least 10 characters',
} as const;

export const orderMessages = {
  eventType: 'Event type is required',
  honoreeName: 'Honoree name is required',
  eventDate: 'Event date is required',
  packageType: 'Package selection is required',
  pricingTier: 'Please select a pricing package.',
  quantity: 'Please choose a quantity between 1 and 1,000.',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
} as const;

export const humanCheckMessages = {
  wrong: 'Incorrect answer. Please try again.',
  missing: 'Please complete the security verification to continue.',
} as const;

export const customerMessages = {
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'Please enter a valid email address.',
  loginCode: 'Please enter the six digits from the mail.',
  qrCode: 'Please enter the QR code from your package.',
  nameAndEmail: 'Please enter your name and email address',
} as const;

export const memoryMessages = {
  missing: 'Please fill in at least the title and description.',
  tooLarge: 'Please select a file smaller than 10MB.',
} as const;

export const batchMessages = {
  quantity: 'Please enter a quantity between 1 and 10,000',
  batchName: 'Please enter a batch name for tracking',
  prefix: 'Please use 2 to 8 letters from A to Z for the prefix.',
} as const;

export const signInMessages = {
  missing: 'Please fill in all fields',
  emailInvalid: 'Please enter a valid email address.',
} as const;

export const partnerMessages = { passwordsDiffer: 'Passwords do not match' } as const;

export const commissionMessages = {
  range: 'Commission rate must be between 0% and 100%',
  oneDecimal: 'One decimal, please: 33.3.',
} as const;

/** Of a date, a code, a name: copy of our own, the same wherever such a field stands. */
export const fieldMessages = {
  date: 'Please enter a date such as 1974, 1974-06 or 1974-06-03.',
  accessCode: 'The access code has 6 letters or digits.',
  oneLine: 'Please write this in one line.',
  unknownCode: 'We do not know this code. Please compare it with the plate.',
  mistypedCode: (grouped: string): string => `One character does not fit. Please compare: ${grouped}.`,
  tooLong: (most: number): string => `Please use at most ${most.toLocaleString('en-US')} characters.`,
} as const;
