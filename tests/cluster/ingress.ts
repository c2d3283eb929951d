import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../e2e/support/until.js';
import { attempt, kubectl } from './cluster.js';
import type { Proof } from './proof.js';
import { journeyProof } from './services.js';
import { owner } from './visit.js';

/* The Ingress of the chart with a certificate, behind Traefik, which reads the annotations of ingress-nginx. */

const site = 'plates.keepsake.dev';
const secret = 'keepsake-tls';

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
};

/** Requests a page, over https with a certificate; resolves at the end, or as soon as the text matches `enough`. */
const request = (host: string, ca: Buffer | undefined, path: string, enough?: RegExp): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { host, headers: { host: site }, path, agent: false, timeout: 20_000 } as const;
    const sent = (ca === undefined ? http.get : https.get)(
      ca === undefined ? options : { ...options, servername: site, ca },
      (response) => {
        let text = '';
        const done = (): void => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (enough?.test(text) !== true) return;
          done();
          sent.destroy();
        });
        response.once('end', done);
        response.once('error', reject);
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`no response to ${path} in 20 s`)));
    sent.once('error', reject);
  });

export const ingressProof: Proof = {
  what: 'Ingress with TLS: the page, the journey and live updates through an ingress controller',
  needs: journeyProof,
  prove: async ({ host, code }) => {
    const folder = mkdtempSync(join(tmpdir(), 'keepsake-ingress-'));
    const key = join(folder, 'tls.key');
    const certificate = join(folder, 'tls.crt');
    const hosts = join(folder, 'hosts');
    const subject = `-subj /CN=${site} -addext subjectAltName=DNS:${site}`;
    await promisify(execFile)(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 ${subject} -keyout ${key} -out ${certificate}`.split(' '),
    );
    await attempt('kubectl', ['delete', 'secret', secret, '--ignore-not-found']);
    await kubectl('create', 'secret', 'tls', secret, `--cert=${certificate}`, `--key=${key}`);
    const controller = spawn(
      'traefik',
      [
        '--entrypoints.web.address=:80',
        '--entrypoints.websecure.address=:443',
        '--providers.kubernetesingressnginx=true',
        '--providers.kubernetesingressnginx.watchingresswithoutclass=true',
        '--global.checknewversion=false',
        '--global.sendanonymoususage=false',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder },
    );
    let log = '';
    for (const stream of [controller.stdout, controller.stderr])
      stream.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
    try {
      const ca = readFileSync(certificate);
      const page = await until(
        'the page through the Ingress',
        () =>
          request(host, ca, '/').then(
            (answer) => (answer.status === 200 ? answer : undefined),
            () => undefined,
          ),
        { timeoutMs: 60_000, seen: () => log },
      );
      if (!page.text.includes('<html')) throw new Error(`The page is ${page.text.slice(0, 200)}`);
      if (page.headers['strict-transport-security'] === undefined)
        throw new Error('The page has no Strict-Transport-Security.');
      const plain = await request(host, undefined, '/');
      const target = plain.headers['location']?.toString() ?? '';
      if (plain.status < 300 || !target.startsWith(`https://${site}`))
        throw new Error(`http answers ${plain.status} with the location “${target}”.`);
      const live = await request(host, ca, `/api/timeline/${code}/live?since=0`, /\n\n/);
      if (live.status !== 200) throw new Error(`Live updates answer ${live.status}: ${live.text.slice(0, 300)}`);
      writeFileSync(hosts, `127.0.0.1 localhost\n${host} ${site}\n`);
      const withHosts =
        'mount --bind "$0" /etc/hosts && NODE_EXTRA_CA_CERTS=$1 && export NODE_EXTRA_CA_CERTS && shift && exec "$@"';
      const visit = 'node -C @keepsake/source --import tsx tests/cluster/visit-once.ts'.split(' ');
      const shell = ['--mount', 'sh', '-c', withHosts, hosts, certificate, ...visit];
      const journey = await attempt('unshare', [...shell, `https://${site}`, owner.email, owner.password]);
      if (journey.code !== 0) throw new Error(journey.text.slice(-1_500));
      return 'page and journey over https, http redirects, the first live update arrives unbuffered';
    } finally {
      controller.kill('SIGTERM');
      if (controller.exitCode === null) await once(controller, 'exit');
      await attempt('kubectl', ['delete', 'secret', secret, '--ignore-not-found']);
      rmSync(folder, { recursive: true });
    }
  },
};
