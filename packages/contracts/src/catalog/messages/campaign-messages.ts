/** Texts fixed by the specification, letter for letter. */
export const campaignMessages = {
  created: 'Campaign Created',
  createFailed: 'Failed to create campaign',
  outreachCreated: 'Outreach Campaign Created',
  outreachCreateFailed: 'Failed to create outreach campaign',
  newslettersSent: 'Newsletters Sent Successfully',
  newslettersFailed: 'Failed to send customer newsletters',
  outreachSent: 'Outreach Emails Sent',
  outreachFailed: 'Failed to send outreach emails',
} as const;
