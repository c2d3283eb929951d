/**
 * The test tiers and what each one runs. docs/testing.md explains them; a unit test checks that each suite has a
 * tier.
 */
export type Tier = 'quick' | 'test' | 'ci' | 'verify';
export const tiers: readonly Tier[] = ['quick', 'test', 'ci', 'verify'];

export const isTier = (text: string): text is Tier => (tiers as readonly string[]).includes(text);

/** Journeys share a running product, so they run in a separate round. */
const journeys = 'tests/e2e/';

/** Path prefixes of suites for `make verify` only: too slow for every change, or with a product of their own. */
export const verifyOnly: readonly string[] = [
  'tests/alerts/faults/alerts-fire.',
  'tests/chaos/orders/chaos.',
  'tests/chaos/faults/disk-full.',
  'tests/chaos/faults/faults.',
  'tests/chaos/leaks.',
  'tests/chaos/faults/read-only.',
  'tests/fuzz/',
  'tests/ops/production.',
  'tests/restore-drill/drill.',
  'tests/screens/axe-1.',
  'tests/screens/axe-2.',
  'tests/screens/naughty-files.',
  'tests/screens/naughty-strings.',
  'tests/topology/',
  'tests/upgrade/start-from-release.',
];

/**
 * Path prefixes of suites that `make test` leaves to `.ci/run` and `make verify`: they kill processes, operate whole
 * installations or walk all screens in other languages, most for half a minute or more. No planted fault
 * (docs/fault-report.md) needs them to be caught.
 */
export const fromCi: readonly string[] = [
  'deploy/embedded/src/postgres.killed.',
  'packages/platform/src/events/log/event-log.kafka-crashes.',
  'packages/platform/src/jobs/abandoned-jobs.',
  'services/qr-timeline/src/closing/killed-exports.',
  'services/qr-timeline/src/exports/killed-worker.',
  'services/qr-timeline/src/films/killed-renderer.',
  'services/qr-timeline/src/media/machine-errors.',
  'services/qr-timeline/src/questions/two-processes.',
  'services/shipping/src/interrupted-purchase.',
  'tests/adding-a-field.',
  'tests/alerts/alerts.',
  'tests/chaos/money/money.int.',
  'tests/chaos/poison.',
  'tests/e2e/account/language-business-screens.',
  'tests/e2e/account/language-screens.',
  'tests/e2e/timelines/upload-kills.',
  'tests/launcher/restart.',
  'tests/launcher/samples.',
  'tests/ops/',
];

/** Suites for `make verify` only that `.ci/run` runs too. */
export const inCi: readonly string[] = ['tests/topology/native.', 'tests/topology/topology.', 'tests/fuzz/'];

/** Journeys that exercise adapters: `.ci/run` runs these on the production topology, `make verify` all journeys. */
export const adapterJourneys: readonly string[] = [
  'tests/e2e/timelines/manage.',
  'tests/e2e/timelines/gathering.',
  'tests/e2e/site/idempotency.',
  'tests/e2e/journey.',
];

/** Journeys that start an embedded product with special settings; another stack does not change them. */
export const embeddedOnly: readonly string[] = [
  'tests/e2e/partners/case-software.',
  'tests/e2e/orders/checkout-online.',
  'tests/e2e/orders/create-journey.',
  'tests/e2e/site/hostile-limits.',
  'tests/e2e/timelines/timeline-guest.',
  'tests/e2e/timelines/upload-kills.',
  'tests/e2e/timelines/upload-connection.',
];

/** Sizes in `make verify` of suites that `make test` runs smaller. */
const verifySizes: Readonly<Record<string, string>> = {
  FILM_KILLS: '20',
  FUZZ_ANONYMOUS_PHASES: 'coverage,fuzzing',
  FUZZ_EXAMPLES: '4',
  MONEY_SEQUENCES: '10000',
  PAIR_ROUNDS: '20',
  RESTART_ORDERS: '200',
};
/** The same for journeys. */
const verifyJourneySizes: Readonly<Record<string, string>> = { LANGUAGE_WALKS: 'all' };

export type Round = {
  readonly name: string;
  /** The running product that the suites share; without it each suite starts what it needs. */
  readonly stack?: 'embedded' | 'native';
  /** Suites at a time; the default is in jest.config.js. */
  readonly workers?: number;
  /** Settings of the environment, unless it has them already. */
  readonly sizes?: Readonly<Record<string, string>>;
  readonly includes: (path: string) => boolean;
};

const startsWith = (prefixes: readonly string[]) => (path: string) =>
  prefixes.some((prefix) => path.startsWith(prefix));
const isJourney = startsWith([journeys]);
const isLong = startsWith(verifyOnly);
const isFromCi = startsWith(fromCi);

/** Returns the jest rounds of a tier, in order. Paths are relative to the checkout, with `/`. */
export const roundsOf = (tier: Exclude<Tier, 'quick'>): readonly Round[] => {
  const isIncluded = (path: string): boolean =>
    tier === 'verify' || (!isLong(path) && (tier === 'ci' || !isFromCi(path)));
  const suites: Round = {
    name: 'suites',
    ...(tier === 'verify' && { sizes: verifySizes }),
    includes: (path) => !isJourney(path) && isIncluded(path),
  };
  const embedded: Round = {
    name: 'journeys on the embedded stack',
    stack: 'embedded',
    ...(tier === 'verify' && { sizes: verifyJourneySizes }),
    includes: (path) => isJourney(path) && isIncluded(path),
  };
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
    // Each of them starts some twenty processes.
    { name: 'suites of the production topology', workers: 2, includes: startsWith(inCi) },
  ];
};
