import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../e2e/support/free-port.js';
import { until } from '../../e2e/support/until.js';
import type { Bare } from '../bare-process.js';
import { versionOf } from './peer.js';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configuration = (folder: string, port: number): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log ${folder}/access.log combined buffer=64k flush=200ms;
  default_type application/json;
  charset utf-8;
  charset_types application/json;
  sendfile on;
  tcp_nopush on;
  etag on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
  }
}
`;

/** Starts one nginx process that sends `page` at `path`. */
export const startNginx = async (folder: string, path: string, page: Buffer): Promise<Bare> => {
  versionOf('nginx', '-v');
  const file = join(folder, 'files', path.replace(/\?.*/, ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true, // a separate session, as each process of the product has
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  await until('nginx', async () => {
    if (child.exitCode !== null) throw new Error('nginx ended before it was ready.');
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return response?.status === 200 && Buffer.from(await response.arrayBuffer()).equals(page) ? true : undefined;
  });
  return { port: String(port), pid: child.pid ?? 0, stop };
};
