/** Reads a web address as people type it: without a scheme it is https. Undefined when it is none. */
export const readWebAddress = (text: string): string | undefined => {
  const typed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname } = new URL(whole);
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') ? whole : undefined;
};
