export const partnerMessages = {
  passwordsDiffer: 'Passwords do not match',
  businessName: 'Business name is required',
  businessType: 'Business type is required',
  licenseNumber: 'License number is required',
  address: 'Address is required',
  question: 'Please enter your question.',
  locationName: 'Please enter the name.',
  threshold: 'Please enter a whole number from 0 to 10,000.',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
  website: 'Please enter the full web address, such as https://example.org.',
  yearsInBusiness: 'Please enter the years in business as a number.',
  /** Shown after an application and on every sign-in attempt until the review. */
  review: 'Your application will be reviewed within 2-3 business days.',
} as const;

/** Messages about the license document of an application. */
export const licenseMessages = {
  type: 'Please choose a PDF, JPG or PNG file.',
  tooLarge: 'Please choose a file of 10 MB or less.',
  empty: 'This file is empty. Please choose another.',
  /** Shown if the upload is older than a day or already used. */
  gone: 'This document is no longer available. Send it again with the application.',
  openFailed: 'The license document could not be opened',
} as const;

/** Toasts of partner sign-in, fixed by the specification. */
export const partnerSignInMessages = {
  signInFailed: { title: 'Login Failed', description: 'Please check your credentials and try again' },
  applyFailed: {
    title: 'Application Failed',
    description: 'There was an error submitting your application. Please try again.',
  },
  applied: { title: 'Application Submitted', description: partnerMessages.review },
} as const;

export const commissionMessages = {
  range: 'Commission rate must be between 0% and 100%',
  oneDecimal: 'One decimal, please: 33.3.',
} as const;
