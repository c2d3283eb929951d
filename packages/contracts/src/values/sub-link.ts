/** Labels of an affiliate's sub-links (`?via=`): lower case, at most 24 characters. */
export const subLinkLabel = /^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])$/;

export const maxSubLinks = 20;

/** Reads a typed or sent label; undefined if it is none. */
export const readSubLink = (text: unknown): string | undefined => {
  const label = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return subLinkLabel.test(label) ? label : undefined;
};
