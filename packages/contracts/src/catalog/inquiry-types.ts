/** The choices of the contact form. */
export const inquiryTypes = {
  personal: 'Personal Memory Timeline',
  funeral_home: 'Funeral Home Partnership',
  business: 'Business Solutions',
  bulk: 'Bulk Orders',
} as const;

export type InquiryType = keyof typeof inquiryTypes;

export const inquiryTypeKeys = Object.keys(inquiryTypes) as readonly InquiryType[];

/** Builds the `notes` field of the call: inquiry and message in one text. */
export const contactNotes = (inquiry: InquiryType, message: string): string => `${inquiryTypes[inquiry]}: ${message}`;
