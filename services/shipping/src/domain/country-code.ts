import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Names that buyers use and that the English list of the runtime spells differently. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  holland: 'NL',
  thenetherlands: 'NL',
  czechrepublic: 'CZ',
  turkey: 'TR',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  espana: 'ES',
  italia: 'IT',
  mexico: 'MX',
  brasil: 'BR',
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes of no country: groups of countries, former ones and reserved ones. */
const noCountry = new Set([
  'EU',
  'EZ',
  'UN',
  'UK',
  'XA',
  'XB',
  'ZZ',
  'AN',
  'BU',
  'CS',
  'DD',
  'FX',
  'SU',
  'TP',
  'YU',
  'ZR',
]);

const codesByName = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  return new Map([
    ...codes.flatMap((code): readonly (readonly [string, string])[] => {
      const name = noCountry.has(code) ? undefined : names.of(code);
      return name === undefined
        ? []
        : [
            [plain(name), code],
            [plain(code), code],
          ];
    }),
    ...Object.entries(otherNames),
  ]);
};
const byName = codesByName();

/** Returns the two-letter code of a country that was typed as a name or code. Without one it is the United States. */
export const countryCode = (typed: string): string | undefined =>
  isUnitedStates(typed) ? 'US' : byName.get(plain(typed));
