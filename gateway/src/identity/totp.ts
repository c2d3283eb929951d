import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* RFC 6238 as authenticator apps implement it: SHA-1, six digits, thirty seconds. */
const stepMs = 30_000;
const digits = 6;
/** Accepted clock drift in steps, in both directions. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, which authenticator apps omit. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

export const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

/** 160 bits, the length of the hash. */
export const newTotpSecret = (): string => base32(randomBytes(20));

export const codeAtStep = (secret: string, step: number, length = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0');
};

export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** Returns the step of a code if it is later than the last one used, which prevents replay. */
export const matchingStep = (secret: string, typed: string, at: Date, lastStep: number): number | undefined => {
  const now = stepAt(at);
  return Array.from({ length: 2 * drift + 1 }, (_, index) => now - drift + index).find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeAtStep(secret, step)), Buffer.from(typed)),
  );
};

/** Returns the address in the QR code for an authenticator app. */
export const totpAddress = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
