/** Longest address that mail servers carry (RFC 5321). */
export const longestEmail = 254;

/**
 * Trimmed and in lower case, or undefined when it cannot be an address. Plain ASCII only: it becomes a mail header and the key
 * of a person, and look-alike letters must not make two persons of one (or one of two).
 */
export const normaliseEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase();
  return email.length <= longestEmail && shape.test(email) ? email : undefined;
};

const shape =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
