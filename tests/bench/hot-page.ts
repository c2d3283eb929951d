import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Row } from './table.js';

const run = promisify(execFile);
const connections = 64;
const seconds = 4;
const rounds = 3;

type Rate = { readonly perSecond: number; readonly p99Ms: number };

/** One load from a process of its own. */
const load = async (url: string): Promise<Rate> => {
  const program = fileURLToPath(import.meta.resolve('autocannon'));
  const { stdout } = await run(
    process.execPath,
    [program, '-j', '-n', '-c', String(connections), '-d', String(seconds), url],
    { maxBuffer: 1 << 24 },
  );
  const result = JSON.parse(stdout) as { requests: { average: number }; latency: { p99: number }; non2xx: number };
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} times with something else than 200.`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
};

const bare = async (kind: 'node' | 'express', file: string) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.mjs', import.meta.url)), kind, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => child.kill() };
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** S1: the first page of a public timeline through the gateway, beside bare servers sending the same bytes. */
export const hotPage = async (url: string, code: string, folder: string): Promise<readonly Row[]> => {
  const path = `/api/timeline/${code}?limit=30`;
  const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const file = join(folder, 'page.json');
  writeFileSync(file, bytes);
  const node = await bare('node', file);
  const express = await bare('express', file);
  const seen = { ours: [] as Rate[], node: [] as Rate[], express: [] as Rate[] };
  for (let round = 0; round < rounds; round++) {
    seen.ours.push(await load(url + path));
    seen.node.push(await load(node.url + path));
    seen.express.push(await load(express.url + path));
  }
  node.stop();
  express.stop();
  const rate = (of: readonly Rate[]): number => middle(of.map((one) => one.perSecond));
  const p99 = (of: readonly Rate[]): number => middle(of.map((one) => one.p99Ms));
  const absolute = (of: readonly Rate[]): string => `${Math.round(rate(of))}/s, p99 ${p99(of)} ms`;
  return [
    {
      what: `hot timeline (${bytes.length} bytes, ${connections} connections)`,
      seen: absolute(seen.ours),
      reference: '',
      ratio: '',
      reach: '',
    },
    {
      what: '  beside bare Express',
      seen: '',
      reference: absolute(seen.express),
      ratio: `${(rate(seen.ours) / rate(seen.express)).toFixed(2)} ×`,
      reach: '≥ 1.5 × (2.5 × later)',
    },
    {
      what: '  beside bare node:http',
      seen: '',
      reference: absolute(seen.node),
      ratio: `${(rate(seen.ours) / rate(seen.node)).toFixed(2)} ×`,
      reach: '≥ 0.6 × later',
    },
  ];
};
