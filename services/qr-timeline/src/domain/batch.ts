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
  /** Frozen: what is engraved leads there for ever. */
  readonly baseUrl: string;
  /** The public cannot reach `baseUrl`, so nobody may engrave this. */
  readonly sample: boolean;
  readonly test: boolean;
  /** Plates that the maker makes of each code. */
  readonly copies: number;
  /** The order that found the shelf empty and had this batch made. */
  readonly orderId?: string;
  /** Of the staff. */
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

/** An https address under a public name: what may be engraved. */
export const isPublicAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && hostname.includes('.') && !isNumeric && !privateName.test(hostname);
};

/** Where a plate leads, as people read and type it. */
export const plateAddress = (baseUrl: string, code: string): string => `${baseUrl}/c/${code}`;

/** Capitals keep the symbol small: QR has a denser mode for digits, capitals and a few marks. */
export const plateUrl = (baseUrl: string, code: string): string => plateAddress(baseUrl, code).toUpperCase();

/** The batch as it will stand; in production nothing is made that must not be engraved. */
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

/** The most codes that are made on the spot for one order; above it staff is asked for a batch. */
export const mostMadeForOneOrder = 1_000;
