import { licenseMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { LicenseType } from '@keepsake/contracts/values/license';
import { maxLicenseBytes } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';

/** A license document. `objectKey`: its key in the object store. */
export type LicenseDocument = { readonly objectKey: string; readonly type: LicenseType; readonly size: number };

/** Prefix under which the gateway stores license documents only. */
export const licensePrefix = 'licences/';

/** Time for which an unclaimed document is kept. */
export const unclaimedMs = 24 * 60 * 60 * 1000;

/** Number of bytes that identify a file type. */
export const headBytes = 16;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Detects the type by content; name and announced type are ignored. */
const typeOf = (head: Uint8Array): LicenseType | undefined => {
  if (/^%PDF-[12]\.\d/.test(Buffer.from(head).toString('latin1'))) return 'application/pdf';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, pngSignature)) return 'image/png';
  return undefined;
};

export const requireLicenseSize = (size: number): void => {
  if (size < 1) throw problem('invalid', 'file-empty', licenseMessages.empty);
  if (size > maxLicenseBytes) throw problem('invalid', 'file-too-large', licenseMessages.tooLarge);
};

export const requireLicenseType = (head: Uint8Array): LicenseType => {
  const type = typeOf(head);
  if (type === undefined) throw problem('invalid', 'licence-type', licenseMessages.type);
  return type;
};

export const licenseNotArrived = () =>
  problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');

/** Same error for an expired, taken or foreign document, so ids cannot be probed. */
export const licenseGone = () =>
  problem('invalid', 'licence-document-gone', licenseMessages.gone, {
    errors: [{ field: 'licenceDocument', message: licenseMessages.gone }],
  });

export const licenseNotSent = () =>
  problem(
    'not-found',
    'licence-document-not-sent',
    'No license document came with this application. Please ask for it.',
  );
