import { present } from '@keepsake/contracts/values/present';
import { parseConfig } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const whole = z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1');
const carrierNames = ['KARRIO_URL', 'KARRIO_TOKEN', 'RETURN_ADDRESS'] as const;
const sizePattern = /^(\d{1,3})x(\d{1,3})x(\d{1,3})$/;
const customsNames = ['SHIP_FROM', 'PLATE_WEIGHT_GRAMS', 'PLATE_ORIGIN', 'PLATE_VALUE_CENTS'] as const;

const settings = z
  .object({
    BRAND_NAME: z.string().min(1).max(60).default('Keepsake'),
    /** Sender on customs forms: name, address lines and country, separated by semicolons. Default: no customs forms. */
    SHIP_FROM: z
      .string()
      .max(400, 'at most 400 characters')
      .refine(
        (text) => text.split(';').filter((line) => line.trim() !== '').length >= 3,
        'name; street and city; country',
      )
      .optional(),
    /** Weight of one plate in its box, in grams, on customs forms. */
    PLATE_WEIGHT_GRAMS: whole.max(20_000, 'at most 20000').optional(),
    /** Country in which the plates are made, on customs forms. */
    PLATE_ORIGIN: z.string().trim().min(2, 'a country').max(60, 'at most 60 characters').optional(),
    /** Tariff number (HS code) of the plates, on customs forms. Default: a line to fill in. */
    PLATE_TARIFF_NUMBER: z
      .string()
      .regex(/^[0-9. ]{6,14}$/, 'six to ten digits')
      .optional(),
    /** Value of one plate in cents, declared for replacements and gifts. */
    PLATE_VALUE_CENTS: whole.max(10_000_000, 'at most 10000000').optional(),
    /** Where labels are bought: `manual` (staff enter tracking numbers), or `karrio`. */
    CARRIER: z.enum(['manual', 'karrio']).default('manual'),
    /** Address of your Karrio server, such as http://karrio:5002. */
    KARRIO_URL: z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' }).optional(),
    /** API key of Karrio; it buys labels. */
    KARRIO_TOKEN: z.string().min(8, "Karrio's API key").max(500, 'at most 500 characters').optional(),
    /** Return address on bought labels: name; street; city; state; postal code; country; phone (optional). */
    RETURN_ADDRESS: z
      .string()
      .max(400, 'at most 400 characters')
      .refine(
        (text) => text.split(';').length >= 6 && text.split(';').length <= 7,
        'name; street; city; state in two letters; postal code; country; phone',
      )
      .optional(),
    /** Usual size of a parcel in centimeters: length x width x height. */
    PARCEL_SIZE_CM: z.string().regex(sizePattern, 'three numbers such as 25x18x5').default('25x18x5'),
  })
  .superRefine((given, context) => {
    if (given.CARRIER === 'karrio')
      for (const name of carrierNames)
        if (given[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'set beside CARRIER=karrio' });
    const set = customsNames.filter((name) => given[name] !== undefined);
    if (set.length === 0) return;
    for (const name of customsNames)
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `set beside ${set[0] ?? ''}` });
  });

/** Of a parcel without its weight. */
type ParcelSize = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number };

export type ShippingConfig = {
  /** The first line of every label. */
  readonly brandName: string;
  /** Undefined: the business fills in customs forms itself. */
  readonly customs:
    | {
        readonly from: readonly string[];
        readonly plateGrams: number;
        readonly origin: string;
        readonly tariffNumber?: string;
        readonly plateCents: number;
      }
    | undefined;
  /** Undefined: staff buy postage elsewhere and enter the tracking number. */
  readonly carrier:
    | { readonly karrio: { readonly url: string; readonly token: string }; readonly returnAddress: string }
    | undefined;
  readonly parcelSize: ParcelSize;
};

const sizeOf = (text: string): ParcelSize => {
  const [, length = '0', width = '0', height = '0'] = sizePattern.exec(text) ?? [];
  return { lengthCm: Number(length), widthCm: Number(width), heightCm: Number(height) };
};

export const readConfig: ReadConfig<ShippingConfig> = (env) => {
  const given = parseConfig(settings, env);
  const { SHIP_FROM, PLATE_WEIGHT_GRAMS, PLATE_ORIGIN, PLATE_VALUE_CENTS } = given;
  const isSet =
    SHIP_FROM !== undefined &&
    PLATE_WEIGHT_GRAMS !== undefined &&
    PLATE_ORIGIN !== undefined &&
    PLATE_VALUE_CENTS !== undefined;
  const { CARRIER, KARRIO_URL: url, KARRIO_TOKEN: token, RETURN_ADDRESS } = given;
  return {
    carrier:
      CARRIER === 'karrio' && url && token && RETURN_ADDRESS
        ? { karrio: { url, token }, returnAddress: RETURN_ADDRESS }
        : undefined,
    parcelSize: sizeOf(given.PARCEL_SIZE_CM),
    brandName: given.BRAND_NAME,
    customs: isSet
      ? {
          ...present({ tariffNumber: given.PLATE_TARIFF_NUMBER }),
          from: SHIP_FROM.split(';')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
          plateGrams: PLATE_WEIGHT_GRAMS,
          origin: PLATE_ORIGIN,
          plateCents: PLATE_VALUE_CENTS,
        }
      : undefined,
  };
};
