/** The test tiers: what each one runs. docs/testing.md explains them; a unit test checks that each suite has a tier. */
export type Tier = 'quick' | 'test' | 'ci' | 'verify';
export const tiers: readonly Tier[] = ['quick', 'test', 'ci', 'verify'];

export const isTier = (text: string): text is Tier => (tiers as readonly string[]).includes(text);

/** Journeys share a running product, so they run in a round of their own. */
const journeys = 'tests/e2e/';

/** Too long for `make test`, or in need of a product of their own: path prefixes of suites that only `make verify` runs. */
export const verifyOnly: readonly string[] = [
  'tests/chaos/chaos.',
  'tests/chaos/disk-full.',
  'tests/chaos/faults.',
  'tests/fuzz/',
  'tests/ops/production.',
  'tests/screens/axe-1.',
  'tests/screens/axe-2.',
  'tests/screens/naughty-strings.',
  'tests/topology/',
];

/** Of those, what `.ci/run` adds to `make test`. */
export const inCi: readonly string[] = ['tests/topology/', 'tests/fuzz/'];

/** Journeys that exercise the adapters: on the production topology in `.ci/run`; `make verify` runs all journeys there. */
export const adapterJourneys: readonly string[] = [
  'tests/e2e/desk.',
  'tests/e2e/gathering.',
  'tests/e2e/idempotency.',
  'tests/e2e/journey.',
];

/** Journeys that start an embedded product with settings of their own: another stack would change nothing for them. */
export const embeddedOnly: readonly string[] = [
  'tests/e2e/checkout-online.',
  'tests/e2e/create-journey.',
  'tests/e2e/hostile-limits.',
  'tests/e2e/timeline-guest.',
  'tests/e2e/upload-kills.',
  'tests/e2e/upload-line.',
];

export type Round = {
  readonly name: string;
  /** The running product that the suites share; without it each suite starts what it needs. */
  readonly stack?: 'embedded' | 'native';
  readonly includes: (path: string) => boolean;
};

const startsWith = (prefixes: readonly string[]) => (path: string) =>
  prefixes.some((prefix) => path.startsWith(prefix));
const isJourney = startsWith([journeys]);
const isLong = startsWith(verifyOnly);

/** The rounds of jest that a tier consists of, in order. Paths are relative to the checkout, with `/`. */
export const roundsOf = (tier: Exclude<Tier, 'quick'>): readonly Round[] => {
  const suites: Round = {
    name: 'suites',
    includes: (path) => !isJourney(path) && (tier === 'verify' || !isLong(path)),
  };
  const embedded: Round = { name: 'journeys on the embedded stack', stack: 'embedded', includes: isJourney };
  const native = (includes: (path: string) => boolean): Round => ({
    name: 'journeys on the production topology',
    stack: 'native',
    includes,
  });
  if (tier === 'test') return [suites, embedded];
  if (tier === 'verify')
    return [suites, embedded, native((path) => isJourney(path) && !startsWith(embeddedOnly)(path))];
  return [
    suites,
    embedded,
    native(startsWith(adapterJourneys)),
    { name: 'suites of the production topology', includes: startsWith(inCi) },
  ];
};
