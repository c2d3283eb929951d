/** Reads a web address as people type it: without a scheme it is https. Undefined when it is none. */
export const readWebAddress = (text: string): string | undefined => {
  const typed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  // URL drops control characters, and what stands before an @ would be an account.
  if (/[\p{Cc}\s]/u.test(whole) || !URL.canParse(whole)) return undefined;
  const { protocol, hostname, username } = new URL(whole);
  const isPublic = ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '';
  return isPublic ? whole : undefined;
};
