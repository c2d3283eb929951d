import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* The units and the proxy of one machine; docs/operating.md has the steps. */

const root = fileURLToPath(new URL('../', import.meta.url));
const units = readdirSync(`${root}deploy/systemd`).map((name) => `deploy/systemd/${name}`);
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('systemd units', () => {
  test('are a service, its backups and their timers', () => {
    expect(units.map((path) => path.replace('deploy/systemd/', '')).toSorted()).toEqual([
      'keepsake-archive.service',
      'keepsake-archive.timer',
      'keepsake-backup.service',
      'keepsake-backup.timer',
      'keepsake.service',
    ]);
  });

  test('start programs of the release', () => {
    const programs = units.flatMap((path) => readFileSync(`${root}${path}`, 'utf8').match(/deploy\/\S+\.mjs/g) ?? []);
    expect(programs.length).toBeGreaterThanOrEqual(3);
    expect(programs.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });
});

(has('systemd-analyze') ? describe : describe.skip)('systemd-analyze', () => {
  test('accepts the units', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' });
    // On machines without Node for the unit's account, only the syntax counts.
    expect([status, stderr.split('\n').filter((line) => line.includes('deploy/systemd'))]).toEqual([0, []]);
  });
});

/** Creates the certificate that nginx reads when it checks its configuration. */
const certificateIn = (folder: string): void => {
  const name = ['-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    ...name,
    ...files,
  ]);
};

(has('nginx') ? describe : describe.skip)('nginx', () => {
  test('accepts the configuration with its ciphers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keepsake-nginx-'));
    try {
      certificateIn(folder);
      const servers = readFileSync(`${root}deploy/nginx/tls.conf`, 'utf8').replaceAll(
        '/etc/letsencrypt/live/keepsake.example',
        folder,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${servers} }`);
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('the proxy redirects pages to https, refuses programs, and offers forward secrecy only', () => {
  const text = readFileSync(`${root}deploy/nginx/tls.conf`, 'utf8');
  expect(text).toMatch(/location \/api\/ \{ return 403; \}\s+location \/ \{ return 301 https:/);
  expect(text).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  const ciphers = /ssl_ciphers ([^;]+);/.exec(text)?.[1]?.split(':') ?? [];
  expect(ciphers.filter((name) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(name))).toEqual(
    [],
  );
  expect(ciphers.length).toBeGreaterThan(3);
});

test('the proxy passes the address of the visitor and uploads without a limit', () => {
  const text = readFileSync(`${root}deploy/nginx/tls.conf`, 'utf8');
  for (const line of ['X-Forwarded-For $proxy_add_x_forwarded_for', 'client_max_body_size 0', 'proxy_buffering off'])
    expect(text).toContain(line);
});
