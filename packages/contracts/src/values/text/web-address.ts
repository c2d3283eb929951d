/** Parses a typed web address; without a scheme it is https. Returns undefined if it is invalid. */
export const readWebAddress = (text: string): string | undefined => {
  const typed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  // URL drops control characters, and text before an @ would be an account.
  if (/[\p{Cc}\s]/u.test(whole) || !URL.canParse(whole)) return undefined;
  const { protocol, hostname, username } = new URL(whole);
  const isPublic = ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '';
  return isPublic ? whole : undefined;
};
