import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import type { Visitor } from '../e2e/visitor.js';
import { visitor } from '../e2e/visitor.js';
import { middle, type Figure } from './figure.js';

const connections = 64;
const seconds = 5;
const rounds = 3;
const entries = 30;

type Server = { readonly url: string; readonly stop: () => void };

const startBare = async (kind: 'express' | 'http', page: Buffer, path: string): Promise<Server> => {
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdin.end(page);
  for await (const port of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${port}${path}`, stop: () => child.kill() };
  throw new Error(`The bare ${kind} server ended without a port.`);
};

/** A public timeline with a full first page of about 15 kB. */
const makePage = async (url: string, staff: Visitor): Promise<string> => {
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Hot page' });
  const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  const family = visitor(url);
  await family.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Ana Rivera',
    customerEmail: 'hot.page@keepsake.example',
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
  });
  for (let entry = 0; entry < entries; entry += 1) {
    const form = new FormData();
    form.set('title', `The summer of ${1950 + entry}`);
    form.set('description', 'She put things where there was room and they stayed, out of politeness. '.repeat(2));
    form.set('date', String(1950 + entry));
    await visitor(url).post(`/api/timeline/${code}/entries`, form);
  }
  return `/api/timeline/${code}?limit=30`;
};

const rate = async (url: string): Promise<{ readonly perSecond: number; readonly p99Ms: number }> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors.`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
};

/** The first page of a public timeline through the gateway, access log and metrics on, beside servers that only send it. */
export const hotPage = async (url: string, staff: Visitor): Promise<readonly Figure[]> => {
  const path = await makePage(url, staff);
  const ours = `${url.replace('localhost', '127.0.0.1')}${path}`;
  const page = Buffer.from(await (await fetch(ours)).arrayBuffer());
  const bare = { express: await startBare('express', page, path), http: await startBare('http', page, path) };
  const seen = { ours: [] as number[], express: [] as number[], http: [] as number[] };
  const p99s = { ours: [] as number[], express: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const express = await rate(bare.express.url);
      const mine = await rate(ours);
      const http = await rate(bare.http.url);
      seen.express.push(express.perSecond);
      seen.ours.push(mine.perSecond);
      seen.http.push(http.perSecond);
      p99s.ours.push(mine.p99Ms);
      p99s.express.push(express.p99Ms);
    }
  } finally {
    bare.express.stop();
    bare.http.stop();
  }
  const [mine, express, http] = [middle(seen.ours), middle(seen.express), middle(seen.http)];
  const perSecond = (value: number): string => `${Math.round(value)}/s`;
  return [
    {
      name: `S1 hot timeline page, ${(page.length / 1024).toFixed(1)} kB, ${connections} connections`,
      measured: `${perSecond(mine)} = ${(mine / express).toFixed(2)} × Express, p99 ${middle(p99s.ours)} ms`,
      beside: `bare Express ${perSecond(express)}, p99 ${middle(p99s.express)} ms`,
      reach: '≥ 1.5 × Express (2.5 later)',
      reached: mine / express >= 1.5,
    },
    {
      name: 'S1 the same beside bare node:http',
      measured: `${(mine / http).toFixed(2)} of it`,
      beside: `node:http ${perSecond(http)}`,
      reach: '≥ 0.6 later',
      reached: mine / http >= 0.6,
    },
  ];
};
