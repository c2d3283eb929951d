/** Labels of an affiliate's sub-links (`?via=`): lower case, at most 24 characters. */
export const subLinkLabel = /^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])$/;

export const maxSubLinks = 20;

/** Reads a typed or sent label; undefined if it is none. */
export const readSubLink = (text: unknown): string | undefined => {
  const label = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return subLinkLabel.test(label) ? label : undefined;
};

/** A code that an affiliate chooses: 4 to 20 signs. */
export const ownCode = /^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$/;

/** Reads a typed code; undefined if it is none. */
export const readOwnCode = (text: string): string | undefined => {
  const code = text.trim().toUpperCase();
  return ownCode.test(code) ? code : undefined;
};
