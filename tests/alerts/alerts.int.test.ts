import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promtool } from '@keepsake/native/programs';
import { parse, stringify } from 'yaml';
import { root } from '../chart/chart.js';
import { cases, lateMails, levels, mails, orders, type Series } from './cases.js';

/* Runs the alerts in promtool. Skipped when it is missing, unless REQUIRE_ADAPTERS=all. */

type Rule = {
  readonly alert?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};
const file = join(root, 'helm/files/alerts.yaml');
const { groups } = parse(readFileSync(file, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const alerts = groups
  .flatMap(({ rules }) => rules)
  .flatMap((rule) => (rule.alert === undefined ? [] : [{ ...rule, alert: rule.alert }]));

const place = promtool.find();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '').includes('all');
const whenHad = place !== undefined || required ? describe : describe.skip;

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'keepsake-alerts-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const filled = (text: string, labels: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');

type Check = {
  readonly alert: string;
  readonly series: Series;
  readonly minute: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly fires: boolean;
};

const testOf = ({ alert, series, minute, labels, fires }: Check): object => {
  const rule = alerts.find((one) => one.alert === alert);
  if (!rule) throw new Error(`There is no alert ${alert}.`);
  const all = { ...labels, ...rule.labels };
  const annotations = Object.fromEntries(
    Object.entries(rule.annotations).map(([name, text]) => [name, filled(text, all)]),
  );
  return {
    name: alert,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      {
        eval_time: `${minute}m`,
        alertname: alert,
        exp_alerts: fires ? [{ exp_labels: all, exp_annotations: annotations }] : [],
      },
    ],
  };
};

/** One order in five minutes. */
const fewOrders: Series = { [orders('201')]: '0+0.2x150' };

/** Returns the report of promtool; empty when all checks passed. */
const report = (checks: readonly Check[]): string => {
  const tests = join(folder, 'alerts.test.yaml');
  writeFileSync(tests, stringify({ rule_files: [file], evaluation_interval: '1m', tests: checks.map(testOf) }));
  const { status, stdout, stderr } = spawnSync(join(place ?? '', 'usr/bin/promtool'), ['test', 'rules', tests], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
};

const checkOf = (alert: string, series: Series, fires: boolean): Check => {
  const { minute = 40, labels = {} } = cases[alert] ?? {};
  return { alert, series, minute, labels, fires };
};

test('has samples for every alert', () => {
  expect(Object.keys(cases).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

whenHad('alerts', () => {
  test.each(Object.entries(cases))('%s fires at a fault, not at similar good samples', (alert, { bad, good }) => {
    expect(report([checkOf(alert, bad, true), checkOf(alert, good, false)])).toBe('');
  });

  test.each(Object.entries(levels))('a used-up budget of %s pages', (slo, series) => {
    const check = checkOf('KeepsakeBudgetBurnsFast', series, true);
    expect(report([{ ...check, labels: { slo } }])).toBe('');
  });

  test('one failed order of few alerts no one, three page', () => {
    const failed = (count: number): Series => ({ ...fewOrders, [orders('503')]: `0x70 ${count}x80` });
    const checkAt = (minute: number, alert: string, series: Series, fires: boolean): Check => ({
      ...checkOf(alert, series, fires),
      minute,
      labels: { slo: 'orders' },
    });
    expect(
      report([
        checkAt(77, 'KeepsakeBudgetBurnsFast', failed(1), false),
        checkAt(77, 'KeepsakeBudgetBurnsFast', failed(3), true),
        checkAt(92, 'KeepsakeBudgetBurns', failed(1), false),
        checkAt(92, 'KeepsakeBudgetBurns', failed(3), true),
        checkAt(140, 'KeepsakeBudgetBurnsSlowly', failed(1), false),
        checkAt(140, 'KeepsakeBudgetBurnsSlowly', failed(3), true),
      ]),
    ).toBe('');
  });

  test('an email that failed or expired counts as bad without any sent', () => {
    const series = { [mails('failed')]: '0+1x90', [mails('expired')]: '0+1x90' };
    expect(report([{ ...checkOf('KeepsakeBudgetBurnsFast', series, true), labels: { slo: 'mail' } }])).toBe('');
  });

  test.each([
    ['fires when the mail server accepts less than waits', { [lateMails]: '50x60', [mails('sent')]: '0+1x60' }, true],
    ['fires when the mail server never accepted an email', { [lateMails]: '2x60' }, true],
    ['fires when no worker sends', { 'keepsake_jobs_oldest_seconds{service="campaigns"}': '601x60' }, true],
    [
      'is silent when few addresses fail and most get theirs',
      { [lateMails]: '5x60', [mails('sent')]: '0+1x60' },
      false,
    ],
  ])('KeepsakeMailsWait %s', (_, series, fires) => {
    expect(report([checkOf('KeepsakeMailsWait', series, fires)])).toBe('');
  });

  test('a check fails when its alert does not fire', () => {
    expect(report([checkOf('KeepsakeDeadLetters', cases['KeepsakeDeadLetters']?.good ?? {}, true)])).toMatch(/FAILED/);
  });

  test('the page ends soon after its cause', () => {
    const series = Object.fromEntries(
      Object.entries(cases['KeepsakeBudgetBurnsFast']?.bad ?? {}).map(([name]) => [
        name,
        name.includes('500') ? '0+2x80 160x40' : '0+98x120',
      ]),
    );
    const ends = { ...checkOf('KeepsakeBudgetBurnsFast', series, false), minute: 95 };
    expect(report([checkOf('KeepsakeBudgetBurnsFast', series, true), ends])).toBe('');
  });
});
