import { licenceMessages } from '@keepsake/contracts/catalogue/partner-messages';
import type { LicenceType } from '@keepsake/contracts/values/licence';
import { largestLicenceBytes } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';

/** The copy of a licence. `objectKey`: where its bytes lie. */
export type LicenceDocument = { readonly objectKey: string; readonly type: LicenceType; readonly size: number };

/** Below this the gateway stores copies of licences, and nothing else. */
export const licencePrefix = 'licences/';

/** A copy that no application takes is kept for so long. */
export const unclaimedMs = 24 * 60 * 60 * 1000;

/** So many bytes tell what a file is. */
export const headBytes = 16;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** What the bytes say; what it was called or announced as counts nothing. */
const typeOf = (head: Uint8Array): LicenceType | undefined => {
  if (/^%PDF-[12]\.\d/.test(Buffer.from(head).toString('latin1'))) return 'application/pdf';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, pngSignature)) return 'image/png';
  return undefined;
};

export const requireLicenceSize = (size: number): void => {
  if (size < 1) throw problem('invalid', 'file-empty', licenceMessages.empty);
  if (size > largestLicenceBytes) throw problem('invalid', 'file-too-large', licenceMessages.tooLarge);
};

export const requireLicenceType = (head: Uint8Array): LicenceType => {
  const type = typeOf(head);
  if (type === undefined) throw problem('invalid', 'licence-type', licenceMessages.type);
  return type;
};

export const licenceNotArrived = () =>
  problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');

/** Swept, taken before, or of another browser: whoever asks learns no more. */
export const licenceGone = () =>
  problem('invalid', 'licence-document-gone', licenceMessages.gone, {
    errors: [{ field: 'licenceDocument', message: licenceMessages.gone }],
  });

export const licenceNotSent = () =>
  problem(
    'not-found',
    'licence-document-not-sent',
    'No licence document came with this application. Please ask for it.',
  );
