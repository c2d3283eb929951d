/** Samples of a metric at 0, 1, 2 … minutes, in the notation of promtool: `0+60x180` rises by 60 for 180 minutes. */
export type Series = Readonly<Record<string, string>>;

export type AlertCase = {
  readonly bad: Series;
  /** Similar samples at which the alert does not fire. */
  readonly good: Series;
  /** Minute at which `bad` has fired; default 40. */
  readonly minute?: number;
  /** Labels of the alert besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
};

const view = 'route="GET /api/timeline/{code}"';
const counted = (status: string): string => `keepsake_http_seconds_count{${view},status="${status}"}`;
const below = (le: string): string => `keepsake_http_seconds_bucket{${view},status="200",le="${le}"}`;
const gauge = (name: string, bad: string, good: string, labels?: Readonly<Record<string, string>>): AlertCase => {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}="${value}"`);
  const series = `${name}{${pairs.join(',')}}`;
  return { bad: { [series]: `${bad}x60` }, good: { [series]: `${good}x60` }, ...(labels ? { labels } : {}) };
};
/** Histogram of which all observations are above, or below, a bucket's limit. */
const slow = (name: string, labels: string, le: string, above: string): Pick<AlertCase, 'bad' | 'good'> => {
  const series = (inLimit: string): Series => ({
    [`${name}_bucket{${labels}le="${le}"}`]: `0+${inLimit}x60`,
    [`${name}_bucket{${labels}le="${above}"}`]: '0+60x60',
    [`${name}_bucket{${labels}le="+Inf"}`]: '0+60x60',
    [`${name}_count{${labels.replace(/,$/, '')}}`]: '0+60x60',
  });
  return { bad: series('0'), good: series('60') };
};
const guests = { slo: 'guest-availability' };

export const lateMails = 'keepsake_mail_recipients_late';
export const mails = (outcome: string): string => `keepsake_mail_age_seconds_count{outcome="${outcome}"}`;

/** For each alert, samples at which it fires and similar ones at which it does not. */
export const cases: Readonly<Record<string, AlertCase>> = {
  KeepsakeGuestsGetErrors: {
    bad: { [counted('200')]: '0+97x60', [counted('500')]: '0+3x60' },
    good: { [counted('200')]: '0+99x60', [counted('500')]: '0+1x60' },
  },
  KeepsakeGuestsWait: slow('keepsake_http_seconds', `${view},`, '1', '2'),
  KeepsakeIsGone: { bad: { other: '1x60' }, good: { keepsake_build_info: '1x60' } },
  KeepsakeProcessIsLate: gauge('keepsake_event_loop_lag_seconds', '0.3', '0.1', { instance: 'a' }),
  KeepsakeOutboxGrows: gauge('keepsake_outbox_oldest_seconds', '61', '2', { service: 'orders' }),
  KeepsakeConsumerStuck: gauge('keepsake_consumer_lag', '101', '99', { group: 'shipping' }),
  KeepsakeDeadLetters: gauge('keepsake_dead_letters', '1', '0', { service: 'orders' }),
  KeepsakeReadModelLate: slow('keepsake_event_age_seconds', 'service="qr-timeline",', '5', '30'),
  KeepsakeMediaWait: {
    ...gauge('keepsake_jobs_oldest_seconds', '901', '60', { service: 'qr-timeline', task: 'media' }),
    labels: { task: 'media' },
  },
  KeepsakeJobsGivenUp: gauge('keepsake_jobs_given_up', '1', '0', { service: 'orders', task: 'expire' }),
  KeepsakeMailsWait: {
    bad: { [lateMails]: '3x60', [mails('sent')]: '200x60' },
    good: { [lateMails]: '1x60', [mails('sent')]: '200x60' },
  },
  KeepsakeOrphans: {
    bad: { keepsake_orphan_bytes: '6000000000x400' },
    good: { keepsake_orphan_bytes: '4000000000x400' },
    minute: 390,
  },
  KeepsakeLedgerUnbalanced: gauge('keepsake_ledger_unbalanced', '1', '0'),
  KeepsakeAuditBroken: gauge('keepsake_audit_broken', '1', '0'),
  KeepsakeAuditUnchecked: gauge('keepsake_audit_unchecked_seconds', '180001', '90000'),
  KeepsakeFiguresMissing: {
    bad: { 'keepsake_gauge_failures_total{look="orders:queues"}': '0+3x60' },
    good: { 'keepsake_gauge_failures_total{look="orders:queues"}': '0+1x60' },
    labels: { look: 'orders:queues' },
  },
  KeepsakeDatabaseUnavailable: {
    bad: { 'keepsake_rpc_seconds_count{service="orders",outcome="unavailable"}': '0+30x60' },
    good: { 'keepsake_rpc_seconds_count{service="orders",outcome="unavailable"}': '0+6x60' },
    labels: { service: 'orders' },
  },
  KeepsakeRestarts: {
    bad: { 'process_start_time_seconds{instance="a"}': '0+60x60' },
    good: { 'process_start_time_seconds{instance="a"}': '0x30 60x30' },
    labels: { instance: 'a' },
  },
  KeepsakeBudgetBurnsFast: {
    bad: { [counted('200')]: '0+98x90', [counted('500')]: '0+2x90' },
    good: { [counted('200')]: '0+99x90', [counted('500')]: '0+1x90' },
    minute: 80,
    labels: guests,
  },
  KeepsakeBudgetBurns: {
    bad: { [counted('200')]: '0+99x420', [counted('500')]: '0+1x420' },
    good: { [counted('200')]: '0+995x420', [counted('500')]: '0+5x420' },
    minute: 400,
    labels: guests,
  },
  KeepsakeBudgetBurnsSlowly: {
    bad: { [counted('200')]: '0+998x500', [counted('500')]: '0+2x500' },
    good: { [counted('200')]: '0+9995x500', [counted('500')]: '0+5x500' },
    minute: 480,
    labels: guests,
  },
  KeepsakeArchiveFails: gauge('keepsake_archive_failing', '1', '0', { service: 'orders' }),
  KeepsakeDiskNearlyFull: gauge('keepsake_disk_free_ratio', '0.1', '0.3', { disk: 'media', instance: 'a' }),
  KeepsakeClockOff: gauge('keepsake_clock_offset_seconds', '-11', '-2', { source: 'database', instance: 'a' }),
  KeepsakeCertificateEnds: {
    bad: { 'keepsake_certificate_seconds_left{host="keepsake.example"}': '1000000x120' },
    good: { 'keepsake_certificate_seconds_left{host="keepsake.example"}': '2000000x120' },
    minute: 100,
    labels: { host: 'keepsake.example' },
  },
  KeepsakeDependencySlow: gauge('keepsake_dependency_seconds', '0.4', '0.01', {
    service: 'orders',
    dependency: 'database',
  }),
};

const mailsInTime = 'keepsake_mail_age_seconds_bucket{outcome="sent",le="60"}';
export const orders = (status: string): string =>
  `keepsake_http_seconds_count{route="POST /api/orders",status="${status}"}`;

/** For each service level, samples that use up its budget within two days. */
export const levels: Readonly<Record<string, Series>> = {
  'guest-availability': cases['KeepsakeBudgetBurnsFast']?.bad ?? {},
  'guest-latency': { [counted('200')]: '0+100x90', [below('0.5')]: '0+80x90', [below('+Inf')]: '0+100x90' },
  orders: { [orders('201')]: '0+98x90', [orders('503')]: '0+2x90' },
  events: {
    'keepsake_event_age_seconds_count{service="shipping"}': '0+100x90',
    'keepsake_event_age_seconds_bucket{service="shipping",le="5"}': '0+80x90',
  },
  mail: { [mails('sent')]: '0+100x90', [mailsInTime]: '0+80x90' },
};
