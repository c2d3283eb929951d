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
