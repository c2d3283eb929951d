import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { loadSourceTree } from '../architecture/source-tree.js';
import { settingsOf } from '../architecture/settings.js';
import { metricNames, namesIn } from '../chart/metric-names.js';
import { root } from '../chart/chart.js';

/* docker-compose.yml as parsed, without an engine. */

type Container = {
  readonly image: string;
  readonly build?: object;
  readonly command?: string | readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const file = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, object>;
};
const containers = Object.entries(file.services).map(([name, container]) => ({ name, container }));
const ours = containers.filter(({ container }) => container.build !== undefined);
const isSecret = (name: string): boolean => /SECRET|PASSWORD/.test(name);
const serviceOf = ({ command }: Container): string => command?.[0] ?? '';

describe.each(containers)('$name', ({ container }) => {
  test('has limits, minimal capabilities, and ports on loopback only', () => {
    expect(container.mem_limit).toMatch(/^\d+[mg]$/);
    expect(container.cap_drop).toEqual(['ALL']);
    for (const port of container.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('takes its image and secrets from settings only', () => {
    expect(container.image).toMatch(/^\$\{[A-Z0-9_]+_IMAGE:-\S+\}$/);
    for (const [name, value] of Object.entries(container.environment ?? {}))
      expect([name, !isSecret(name) || /^\$\{[A-Z0-9_]+(?::\?[^}]+)?\}$/.test(value)]).toEqual([name, true]);
  });

  test('waits only for containers that report ready or completed', () => {
    for (const [other, { condition }] of Object.entries(container.depends_on ?? {})) {
      if (condition === undefined) continue;
      expect(['service_healthy', 'service_completed_successfully']).toContain(condition);
      expect([other, condition === 'service_healthy' && !file.services[other]?.healthcheck]).toEqual([other, false]);
    }
  });

  test('mounts only named volumes and existing files', () => {
    for (const volume of container.volumes ?? []) {
      const [from = ''] = volume.split(':');
      expect([from, from.startsWith('./') ? existsSync(join(root, from)) : from in file.volumes]).toEqual([from, true]);
    }
  });
});

describe('containers of the product', () => {
  test('exist for each service, each role and the gateway', () => {
    const services = readdirSync(join(root, 'services'));
    expect(new Set(ours.map(({ container }) => serviceOf(container)))).toEqual(new Set([...services, 'gateway']));
    expect(new Set(ours.flatMap(({ container }) => container.environment?.['ROLES'] ?? []))).toEqual(
      new Set(['api', 'reader', 'worker']),
    );
  });

  const all = settingsOf(loadSourceTree());
  test.each(ours)('$name gets all required settings and no unknown ones', ({ container }) => {
    const service = serviceOf(container);
    const own = service === 'gateway' ? 'gateway/' : `services/${service}/`;
    const read = [...all]
      .filter(([path]) => path.startsWith('packages/platform/') || path.startsWith(own))
      .flatMap(([, settings]) => settings);
    const shared = [...all.values()].flat();
    const given = Object.keys(container.environment ?? {});
    expect(given.filter((name) => !shared.some((setting) => setting.name === name))).toEqual([]);
    const demanded = [
      'DATABASE_URL',
      'EVENTS_URL',
      'OBJECTS_URL',
      'MAIL_URL',
      'RPC_PEERS',
      ...read.map(({ name }) => name).filter((name) => /^(?:CALL|CUSTOMER_ID|SEAL|SESSION)_SECRET$/.test(name)),
    ];
    expect(demanded.filter((name) => !given.includes(name))).toEqual([]);
  });

  test.each(ours)('$name has a read-only root and a database created at the first start', ({ container }) => {
    expect(container.read_only).toBe(true);
    const database = new URL(container.environment?.['DATABASE_URL']?.replace(/\$\{[^}]*\}/, 'x') ?? '').pathname.slice(
      1,
    );
    expect(database).toBe(serviceOf(container));
    expect(read('deploy/compose/databases.sql')).toMatch(new RegExp(`create database "?${database}"?;`));
  });

  test('are all scraped by Prometheus', () => {
    const prometheus = parse(read('deploy/compose/prometheus.yml')) as {
      scrape_configs: { dns_sd_configs: { names: string[] }[] }[];
    };
    const names = prometheus.scrape_configs.flatMap((one) => one.dns_sd_configs.flatMap((dns) => dns.names));
    expect(new Set(names)).toEqual(new Set(ours.map(({ name }) => name)));
  });
});

test('creates the secrets of docker-compose.yml once, with mode 0600', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-compose-'));
  const place = join(folder, '.env');
  const make = () =>
    spawnSync(process.execPath, [join(root, 'deploy/compose/secrets.mjs'), place], { encoding: 'utf8' });
  try {
    expect(make().stdout).toContain('Back up that file');
    const made = readFileSync(place, 'utf8');
    const demanded = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name = '']) => name),
    );
    expect(new Set([...made.matchAll(/^([A-Z0-9_]+)=[0-9a-f]{48}$/gm)].map(([, name = '']) => name))).toEqual(demanded);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(make().stdout).toBe('');
    expect(readFileSync(place, 'utf8')).toBe(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('dashboards', () => {
  type Dashboard = {
    readonly uid: string;
    readonly title: string;
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const boards = readdirSync(join(root, 'deploy/dashboards')).map((name) => ({
    name,
    board: JSON.parse(read(`deploy/dashboards/${name}`)) as Dashboard,
  }));

  test.each(boards)('$name uses existing metrics', ({ name, board }) => {
    expect(board.uid).toBe(`keepsake-${name.replace('.json', '')}`);
    for (const { title, targets } of board.panels) {
      const names = targets.flatMap(({ expr }) => namesIn(expr));
      expect([title, names.length > 0, names.filter((one) => !metricNames().has(one))]).toEqual([title, true, []]);
    }
  });

  test('exist for guests, orders, events, media, email, ledger, saturation and service levels', () => {
    expect(boards.map(({ board }) => board.title).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'Email',
      'Events',
      'Guests',
      'Ledger and audit',
      'Media',
      'Orders',
      'Saturation',
      'Service levels',
    ]);
  });
});
