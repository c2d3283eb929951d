/** Maximum length of an address (RFC 5321). */
export const maxEmailLength = 254;

/**
 * Trims and converts to lower case; returns undefined if it cannot be an address. Plain ASCII only: it becomes an email
 * header and the key of a person, and look-alike characters must not confuse two people.
 */
export const normalizeEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase();
  return email.length <= maxEmailLength && shape.test(email) ? email : undefined;
};

const shape =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
