export const partnerMessages = {
  passwordsDiffer: 'Passwords do not match',
  businessName: 'Business name is required',
  businessType: 'Business type is required',
  licenseNumber: 'License number is required',
  address: 'Address is required',
  question: 'Please write what you would like to ask.',
  locationName: 'Please enter the name.',
  threshold: 'Please enter a whole number from 0 to 10,000.',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
  website: 'Please enter the full web address, such as https://example.org.',
  yearsInBusiness: 'Please enter the years in business as a number.',
  /** What a person hears who applies, at once and whenever they try to sign in meanwhile. */
  review: 'Your application will be reviewed within 2-3 business days.',
} as const;

/** About the copy of a licence that comes with an application. */
export const licenceMessages = {
  type: 'Please choose a PDF, JPG or PNG file.',
  tooLarge: 'Please choose a file of 10 MB or less.',
  empty: 'This file is empty. Please choose another.',
  /** Nobody claimed it for a day, or it was claimed before. */
  gone: 'This document is not here any more. Please send it again with the application.',
  openFailed: 'The licence document could not be opened',
} as const;

/** The toasts of the partner's door, word for word. */
export const partnerDoorMessages = {
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
