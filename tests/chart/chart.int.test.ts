import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { loadSourceTree } from '../architecture/source-tree.js';
import { settingsOf } from '../architecture/settings.js';
import { helmPlace, podOf, profiles, renderedObjects, root, type KubeObject, type Pod } from './chart.js';
import { metricNames, namesIn } from './metric-names.js';
import { chartReadme } from './readme.js';

/* Checks the rendered objects of each values file. Skipped without Helm, unless REQUIRE_ADAPTERS=all. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const known = new Set([...settingsOf(loadSourceTree()).values()].flat().map(({ name }) => name));
type Running = { readonly title: string; readonly pod: Pod };

const declare = (): void => {
  const podsIn = (profile: string): readonly Running[] =>
    renderedObjects(profile).flatMap((object) => {
      const pod = podOf(object);
      return pod ? [{ title: `${profile}: ${object.kind} ${object.metadata.name}`, pod }] : [];
    });
  const production = renderedObjects('production');
  const named = (kind: string, name: string): KubeObject | undefined =>
    production.find((object) => object.kind === kind && object.metadata.name === `keepsake-${name}`);
  const isSecret = (name: string): boolean => /SECRET|PASSWORD|_KEY$/.test(name);

  describe.each(profiles.flatMap(podsIn))('$title', ({ pod }) => {
    test('runs as a numeric user with a read-only root, no token and no capabilities', () => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toEqual({
          limits: expect.objectContaining({ memory: expect.any(String) }),
          requests: expect.objectContaining({ cpu: expect.anything() }),
        });
      }
    });

    test('passes only settings that are read, and no secret as plain text', () => {
      const notified = pod.containers.flatMap(({ env }) => env);
      const ofTheMachine = /^(?:TMPDIR|HOME|UV_THREADPOOL_SIZE|SITE|DATABASE_URL_\w+)$/;
      expect(notified.map(({ name }) => name).filter((name) => !known.has(name) && !ofTheMachine.test(name))).toEqual(
        [],
      );
      expect(notified.filter(({ name, value }) => isSecret(name) && value !== undefined)).toEqual([]);
    });
  });

  describe('part of the chart', () => {
    const parts = production.flatMap((object) => {
      const pod = podOf(object);
      const [container] = pod?.containers ?? [];
      const isPart = object.kind === 'Deployment' && object.metadata.name !== 'keepsake-ops';
      if (!isPart || !pod || !container) return [];
      return [
        {
          name: object.metadata.name,
          spec: object['spec'] as object,
          pod,
          container,
          service: container.args?.[0] ?? '',
        },
      ];
    });

    test.each(parts)(
      '$name drains before it stops, has probes, and upgrades without downtime',
      ({ spec, pod, container }) => {
        expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } });
        expect(container.lifecycle.preStop.sleep.seconds + 27).toBeLessThan(pod.terminationGracePeriodSeconds);
        expect(container.readinessProbe.httpGet.path).toBe('/readyz');
        expect(container.livenessProbe.httpGet.path).toBe('/healthz');
        expect(pod.topologySpreadConstraints).toHaveLength(2);
      },
    );

    test('exists for every service and every role', () => {
      const services = readdirSync(join(root, 'services'));
      expect(new Set(parts.map(({ service }) => service))).toEqual(new Set([...services, 'gateway']));
      const roles = parts.flatMap(({ container }) =>
        container.env.flatMap(({ name, value }) => (name === 'ROLES' ? value : [])),
      );
      expect(new Set(roles)).toEqual(new Set(['api', 'reader', 'worker']));
    });

    test.each(parts)('$name gets store, email and cache only when its service needs them', ({ service, container }) => {
      const file = service === 'gateway' ? 'gateway/src/identity/service.ts' : `services/${service}/src/service.ts`;
      const needs = /entry\([^)]*?(\[[^\]]*\])?\)/.exec(read(file))?.[1] ?? '';
      const given = container.env.flatMap(({ name, valueFrom }) => (valueFrom ? name : []));
      expect(['OBJECTS_URL', 'MAIL_URL', 'CACHE_URL'].map((name) => given.includes(name))).toEqual([
        needs.includes('objects'),
        needs.includes('mail'),
        needs.includes('limits') || needs.includes('cache'),
      ]);
    });

    test.each(parts)('$name reads only its own database', ({ service, container }) => {
      const keys = container.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []);
      expect(keys.filter((key) => key.startsWith('DATABASE_URL'))).toEqual([
        `DATABASE_URL_${service.toUpperCase().replaceAll('-', '_')}`,
      ]);
    });

    test('has a disruption budget when it has several pods', () => {
      const budgets = production
        .filter(({ kind }) => kind === 'PodDisruptionBudget')
        .map(({ metadata }) => metadata.name);
      expect(new Set(budgets)).toEqual(new Set(parts.map(({ name }) => name)));
    });
  });

  test('scales gateway and reader by load', () => {
    const kinds = (kind: string): string[] =>
      production.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    expect(kinds('HorizontalPodAutoscaler').toSorted()).toEqual(['keepsake-gateway', 'keepsake-qr-timeline-reader']);
    for (const name of ['gateway', 'qr-timeline-reader'])
      expect(named('Deployment', name)?.['spec'].replicas).toBeUndefined(); // else an upgrade would reset the scaled count
  });

  test('denies all traffic first and excludes the cloud metadata address', () => {
    expect(named('NetworkPolicy', 'default-deny')?.['spec']).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(named('NetworkPolicy', 'default-deny')?.['spec'].ingress).toBeUndefined();
    type Way = { readonly to?: readonly { readonly ipBlock?: object }[] };
    const ways = named('NetworkPolicy', 'outwards')?.['spec'].egress as readonly Way[];
    expect(ways.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))).toEqual([
      { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] },
    ]);
  });

  test('migrates the databases before the release', () => {
    expect(named('Job', 'migrate')?.metadata['annotations']['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  describe('alerts', () => {
    type Rule = {
      readonly alert?: string;
      readonly record?: string;
      readonly expr: string;
      readonly labels: { readonly severity?: string; readonly slo?: string };
      readonly annotations: Readonly<Record<string, string>>;
    };
    const { groups } = parse(read('helm/files/alerts.yaml')) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    test.each(rules.filter(({ record }) => record !== undefined))(
      '$record of $labels.slo uses existing metrics',
      ({ expr }) => {
        expect(namesIn(expr).filter((name) => !metricNames().has(name))).toEqual([]);
      },
    );

    test.each(rules.flatMap((rule): [string, Rule][] => (rule.alert === undefined ? [] : [[rule.alert, rule]])))(
      '%s uses existing metrics and has a reason and a runbook',
      (_, { expr, labels, annotations }) => {
        expect(namesIn(expr).filter((name) => !metricNames().has(name))).toEqual([]);
        expect(namesIn(expr).length).toBeGreaterThan(0);
        expect(['page', 'ticket']).toContain(labels.severity);
        for (const text of [annotations['summary'], annotations['reason']]) expect(text).toMatch(/\.$/);
        const page = annotations['runbook'] ?? '';
        expect([page, existsSync(join(root, page))]).toEqual([page, true]);
      },
    );

    test('are the rules that the chart installs', () => {
      expect(production.find(({ kind }) => kind === 'PrometheusRule')?.['spec'].groups).toEqual(groups);
    });
  });

  test('matches the output of `make chart`', () => {
    expect(read('helm/README.md')).toBe(chartReadme());
  });
};

const installed = helmPlace() !== undefined;
const whenInstalled = installed || (process.env['REQUIRE_ADAPTERS'] ?? '').includes('all') ? describe : describe.skip;
const needsHelm = (): void => test('needs Helm, which make servers downloads', () => expect(helmPlace()).toBeDefined());
whenInstalled('chart', installed ? declare : needsHelm);
