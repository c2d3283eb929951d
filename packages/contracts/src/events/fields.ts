import { z } from 'zod';

/**
 * The only kinds of text in events. All are too narrow for a name, an address or a sentence, so that no personal data
 * enters the log by mistake.
 */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/)
  .max(60);

/** A keyed hash or a random id of a customer or a browser. */
export const opaqueId = z.string().regex(/^[A-Za-z0-9_-]{8,128}$/);

export const orderNumber = z.string().regex(/^K-[0-9A-HJKMNP-TV-Z]{8}$/);
export const platePrefix = z.string().regex(/^[A-Z]{2,8}$/);

/** A business code; never a plate code or personal data. */
export const referralCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/);

export const fieldName = z.string().regex(/^[a-z][A-Za-z0-9.]{0,59}$/);
export const partnerType = z.enum(['memorial', 'pet']);
export const cents = z.int();
export const rateTenths = z.int().min(0).max(1000);
