import { describe, expect, test } from '@jest/globals';
import { helmPlace, objectsOf, render, type KubeObject } from './chart.js';

/* Checks that `helm template` rejects invalid settings with a message. */

const required = (process.env['REQUIRE_ADAPTERS'] ?? '').includes('all');
const whenHad = helmPlace() !== undefined || required ? describe : describe.skip;

/** Extracts the message from Helm's output. */
const sentenceOf = (complaint: string): string => /\n\n(\S.*\S)\n/.exec(complaint)?.[1] ?? complaint;
const minimal = (sets: readonly string[], kinds?: readonly string[]) => render('minimal', sets, kinds);
const kindsOf = (objects: readonly KubeObject[]): ReadonlySet<string> => new Set(objects.map(({ kind }) => kind));

whenHad('helm template', () => {
  test.each([
    [['publicUrl='], /^publicUrl is missing; .*Set it: --set publicUrl=https:\/\/keepsake\.example\.$/],
    [['publicUrl=keepsake.example'], /^publicUrl is "keepsake\.example", which is not a URL without a path/],
    [['publicUrl=https://keepsake.example/shop'], /which is not a URL without a path/],
    [['publicUrl=http://keepsake.example'], /in production it must begin with https:\/\/\. Set an https URL/],
    [['secretsFrom='], /^secretsFrom is missing: the Secret with CALL_SECRET/],
    [['connectionsFrom='], /^connectionsFrom is missing: the Secret with the URLs/],
    [['ingress.tlsSecret='], /^ingress\.tlsSecret is missing, so the https URL would have no certificate/],
    [
      ['objects.claim=media', 'parts.qr-timeline-worker.replicas=2'],
      /^objects\.claim keeps media on one volume, and qr-timeline-worker may have 2 pods\. Set it to one replica/,
    ],
    [
      ['objects.claim=media', 'parts.gateway.autoscaling.enabled=true'],
      /^objects\.claim keeps media on one volume, and gateway may have 8 pods/,
    ],
    [
      ['parts.gateway.autoscaling.enabled=true', 'parts.gateway.autoscaling.min=9'],
      /^parts\.gateway has a minimum of 9 pods and a maximum of 8/,
    ],
    [['settings.SESSION_SECRET=x'], /^settings\.SESSION_SECRET is a secret or a URL/],
    [['settings.CUSTOMER_LOGIN=instant'], /^settings\.CUSTOMER_LOGIN is for demos only, and this is production/],
    [['settings.DEV_MAILBOX=on'], /^settings\.DEV_MAILBOX is for demos only/],
    [
      ['graceSeconds=20'],
      /^graceSeconds is 20, and pods need preStopSeconds plus 27 .* Set graceSeconds to 33 or more\.$/,
    ],
    [['mode=single', 'single.sampleFamilies=true'], /^single\.sampleFamilies is for trials, and this is production/],
    [['mode=single', 'objects.claim=media'], /^objects\.claim is for mode=services/],
    [
      ['parts.qr-timeline-worker.queueScaling.enabled=true'],
      /queueScaling needs KEDA, which this cluster does not have/,
    ],
    [['monitoring.enabled=always'], /^monitoring\.enabled is always, and this cluster has no ServiceMonitor/],
  ])('%j fails with a message', (sets, sentence) => {
    const { good, out, complaint } = minimal(sets, []);
    expect([good, out]).toEqual([false, '']);
    expect(sentenceOf(complaint)).toMatch(sentence);
  });

  test.each([
    ['replicas=2', /replicas/],
    ['parts.orders.replicas=none', /parts.*orders.*replicas/],
    ['parts.checkout.replicas=2', /checkout/],
    ['mode=cluster', /mode/],
    ['image.repository=registry.example/keepsake:1', /repository/],
    ['image.digest=abc', /digest/],
    ['business.commissionHoldDays=-1', /commissionHoldDays/],
    ['ingress.maxBody=much', /maxBody/],
    ['monitoring.enabled=sometimes', /monitoring.*enabled/],
  ])('%s is rejected by the schema', (set, place) => {
    const { good, complaint } = minimal([set]);
    expect(good).toBe(false);
    expect(complaint).toMatch(place);
  });

  test('adds monitoring and queue scaling only when the cluster supports them', () => {
    const scaling = 'parts.qr-timeline-worker.queueScaling';
    const rich = minimal(
      [`${scaling}.enabled=true`, `${scaling}.prometheusUrl=http://prometheus:9090`],
      ['monitoring.coreos.com/v1', 'keda.sh/v1alpha1'],
    );
    expect([...kindsOf(objectsOf(rich.out))]).toEqual(
      expect.arrayContaining(['ServiceMonitor', 'PrometheusRule', 'ScaledObject']),
    );
    // Else the name of the Service replaces the label "service" of the metrics, and no alert would match.
    expect(rich.out).toMatch(/path: \/metrics, .*honorLabels: true/);
    const plain = kindsOf(objectsOf(minimal([], []).out));
    for (const kind of ['ServiceMonitor', 'PrometheusRule', 'ScaledObject']) expect(plain.has(kind)).toBe(false);
  });

  test('mounts the media and backup volumes where they are needed', () => {
    const { out, complaint } = minimal(['objects.claim=media', 'ops.backup.claim=backups']);
    expect(complaint).toBe('');
    const mounts = (name: string): string[] =>
      objectsOf(out)
        .filter((object) => JSON.stringify(object).includes(`"mountPath":"${name}"`))
        .map(({ metadata }) => metadata.name)
        .toSorted();
    expect(mounts('/media')).toEqual([
      'keepsake-backup',
      'keepsake-check',
      'keepsake-gateway',
      'keepsake-ops',
      'keepsake-partners-inventory',
      'keepsake-qr-timeline-api',
      'keepsake-qr-timeline-reader',
      'keepsake-qr-timeline-worker',
    ]);
    expect(mounts('/backups')).toEqual(['keepsake-backup', 'keepsake-check', 'keepsake-ops']);
  });
});
