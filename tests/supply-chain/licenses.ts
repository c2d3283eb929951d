/** The fields used of an installed package in the lock file. */
type Installed = {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly version?: string;
};

export type License = { readonly name: string; readonly version: string; readonly license: string };

const inFolder = 'node_modules/';

/** Returns every shipped package, once per version, by name. */
export const shippedLicenses = (packages: Readonly<Record<string, Installed>>): readonly License[] => {
  const found = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(inFolder) && dev !== true && link !== true)
    .map(([place, { license, version }]) => ({
      name: place.slice(place.lastIndexOf(inFolder) + inFolder.length),
      version: version ?? '',
      license: license ?? 'none',
    }));
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** Returns whether a license permits commercial use without obligations, alone or as an alternative. */
export const isPermissive = (license: string): boolean =>
  /(?:^|[( ])(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Zlib|OFL-1\.1)(?:[) ]|$)/.test(
    license,
  );
