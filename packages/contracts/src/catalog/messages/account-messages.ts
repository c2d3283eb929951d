export const customerMessages = {
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'Please enter a valid email address.',
  loginCode: 'Please enter the six digits from the email.',
  qrCode: 'Please enter the QR code from your package.',
  nameAndEmail: 'Please enter your name and email address',
} as const;

export const signInMessages = {
  missing: 'Please fill in all fields',
  emailInvalid: 'Please enter a valid email address.',
  resetAsked: 'If we know this address, a link is on its way.',
} as const;
