import { plateSerial } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';

export type PackState = 'queued' | 'making' | 'checked' | 'ready' | 'failed';

export type Batch = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly total: number;
  readonly firstSerial: string;
  readonly lastSerial: string;
  /** Frozen: engraved plates lead there permanently. */
  readonly baseUrl: string;
  /** The public cannot reach `baseUrl`, so the plates must not be engraved. */
  readonly sample: boolean;
  readonly test: boolean;
  /** Plates per code. */
  readonly copies: number;
  /** The order that this batch was made for because stock was empty. */
  readonly orderId?: string;
  /** Staff member. */
  readonly madeBy?: string;
  readonly createdAt: Date;
};

export type NewBatch = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly quantity: number;
  readonly copies: number;
  readonly lastNumber: number;
  readonly orderId?: string;
  readonly madeBy?: string;
  readonly createdAt: Date;
};

const testPrefix = 'TEST';
const privateName = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|lan|home|corp)$/;

/** Returns true for an https address under a public name, which may be engraved. */
export const isPublicAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && hostname.includes('.') && !isNumeric && !privateName.test(hostname);
};

/** Returns the address of a plate in readable form. */
export const plateAddress = (baseUrl: string, code: string): string => `${baseUrl}/c/${code}`;

/** Upper case keeps the symbol small: QR has a denser alphanumeric mode. */
export const plateUrl = (baseUrl: string, code: string): string => plateAddress(baseUrl, code).toUpperCase();

/** Returns the planned batch; rejects samples in production. */
export const planBatch = (
  fresh: NewBatch,
  address: { readonly publicUrl: string; readonly production: boolean },
): Batch => {
  const { id, name, prefix, quantity, copies, lastNumber, createdAt, orderId, madeBy } = fresh;
  const test = prefix === testPrefix;
  const sample = !isPublicAddress(address.publicUrl);
  if (address.production && test)
    throw problem('invalid', 'test-codes-off', 'TEST codes are off in production. Please choose another prefix.');
  if (address.production && sample)
    throw problem(
      'conflict',
      'address-not-public',
      'The public cannot reach the address that would be engraved. Please set PUBLIC_URL to the public https address.',
    );
  return {
    id,
    name,
    prefix,
    total: quantity,
    firstSerial: plateSerial(prefix, lastNumber - quantity + 1),
    lastSerial: plateSerial(prefix, lastNumber),
    baseUrl: address.publicUrl,
    sample,
    test,
    copies,
    createdAt,
    ...present({ orderId, madeBy }),
  };
};

/** Maximum number of codes created automatically for one order; above it staff makes a batch. */
export const maxMadePerOrder = 1_000;
