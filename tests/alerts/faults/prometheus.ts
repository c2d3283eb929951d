import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promtool } from '@keepsake/native/programs';
import { z } from 'zod';
import { root } from '../../chart/chart.js';
import { freePort } from '../../e2e/support/free-port.js';
import { until } from '../../e2e/support/until.js';
import { shortRules } from './short-rules.js';

/** An alert that Prometheus reports. `pending`: the expression is true, but not for long enough. */
export type Active = {
  readonly alert: string;
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
};

export type Prometheus = {
  readonly active: () => Promise<readonly Active[]>;
  /** Returns the values of an expression now. */
  readonly query: (expression: string) => Promise<readonly number[]>;
  readonly stop: () => Promise<void>;
};

const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(
      z.object({ labels: z.record(z.string(), z.string()), state: z.enum(['pending', 'firing', 'inactive']) }),
    ),
  }),
});
const queryAnswer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

/** Debian's package of promtool has the server as well. */
export const missingPrometheus = (): string | undefined =>
  promtool.find() === undefined ? `${promtool.name} is missing here. Fetch it with make servers.` : undefined;

/** Runs Prometheus with the alerts of the chart, with shorter durations, on the metrics of these `host:port`. */
export const startPrometheus = async (folder: string, targets: readonly string[]): Promise<Prometheus> => {
  mkdirSync(folder, { recursive: true });
  const rules = join(folder, 'alerts.yaml');
  writeFileSync(rules, shortRules(readFileSync(join(root, 'helm/files/alerts.yaml'), 'utf8')));
  const config = join(folder, 'prometheus.yml');
  // A collection of gauges takes up to a second while a server does not answer.
  const global = { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' };
  // The labels that the ServiceMonitor of the chart adds.
  const labels = { namespace: 'default', service: 'keepsake-private', endpoint: 'private' };
  const jobs = [{ job_name: 'keepsake', honor_labels: true, static_configs: [{ targets, labels }] }];
  writeFileSync(config, JSON.stringify({ global, rule_files: [rules], scrape_configs: jobs }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'prometheus.log'), 'a');
  const server = spawn(
    join(promtool.find() ?? '', 'usr/bin/prometheus'),
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'samples')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', log, log] },
  );
  const ended = once(server, 'exit');
  const answer = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await (await fetch(new URL(path, url))).json());
  await until('Prometheus to be ready', async () => {
    if (server.exitCode !== null) throw new Error(readFileSync(join(folder, 'prometheus.log'), 'utf8').slice(-1_000));
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined);
    return ready?.ok ? true : undefined;
  });
  return {
    active: async () =>
      (await answer('/api/v1/alerts', alertsAnswer)).data.alerts.flatMap(({ labels, state }) =>
        state === 'inactive' ? [] : [{ alert: labels['alertname'] ?? '', state, labels }],
      ),
    query: async (expression) =>
      (await answer(`/api/v1/query?query=${encodeURIComponent(expression)}`, queryAnswer)).data.result.map(
        ({ value: [, text] }) => Number(text),
      ),
    stop: async () => {
      server.kill();
      await ended;
    },
  };
};
