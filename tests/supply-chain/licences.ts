/** What the lock file says of one installed package. */
type Installed = {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly version?: string;
};

export type Licence = { readonly name: string; readonly version: string; readonly licence: string };

const inFolder = 'node_modules/';

/** Every package that ships, once for each version, by name. */
export const shippedLicences = (packages: Readonly<Record<string, Installed>>): readonly Licence[] => {
  const found = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(inFolder) && dev !== true && link !== true)
    .map(([place, { license, version }]) => ({
      name: place.slice(place.lastIndexOf(inFolder) + inFolder.length),
      version: version ?? '',
      licence: license ?? 'none told',
    }));
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** A licence that asks nothing of a business that runs or sells this, or lets one choose such a licence. */
export const isWelcome = (licence: string): boolean =>
  /(?:^|[( ])(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Zlib|OFL-1\.1)(?:[) ]|$)/.test(
    licence,
  );
