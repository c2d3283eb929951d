import { describe, expect, it } from '@jest/globals';
import { sourceTreeOf, loadSourceTree } from './architecture/source-tree.js';
import type { Planted, Rule } from './architecture/rule.js';
import { describeOffense } from './architecture/rule.js';
import { rules } from './architecture/rules.js';

const tree = loadSourceTree();

describe('source tree', () => {
  it.each(rules)('follows the rule: $title', (rule) => {
    expect(rule.check(tree).map((offence) => describeOffense(offence, rule))).toEqual([]);
  });

  it('covers every workspace', () => {
    const services = ['orders', 'qr-timeline', 'partners-inventory', 'affiliates-escrow', 'campaigns', 'shipping'];
    const others = ['packages/platform', 'packages/contracts', 'gateway', 'web', 'deploy/embedded', 'tests', 'scripts'];
    const workspaces = [...services.map((service) => `services/${service}`), ...others];
    expect(
      workspaces.filter((workspace) => ![...tree.sources.keys()].some((path) => path.startsWith(`${workspace}/`))),
    ).toEqual([]);
  });
});

const mark = ' // offends';
const marked = (planted: Planted): readonly { readonly at: string; readonly text: string }[] =>
  Object.entries(planted).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.endsWith(mark) ? [{ at: `${path}:${index + 1}`, text: line.slice(0, -mark.length).trim() }] : [],
      ),
  );

const caught = (rule: Rule, planted: Planted): readonly string[] => [
  ...new Set(rule.check(sourceTreeOf(planted)).map(({ path, line }) => `${path}:${line}`)),
];

const planted = (rule: Rule) =>
  rule.invalid.map((files) => {
    const lines = marked(files);
    return {
      files,
      places: lines.map(({ at }) => at),
      offender: lines.map(({ at, text }) => `${text} in ${at}`).join(' and '),
    };
  });

describe.each(rules)('rule "$title"', (rule) => {
  it.each(planted(rule))('catches $offender', ({ files, places }) => {
    expect(places).not.toEqual([]);
    expect(caught(rule, files)).toEqual(places);
  });

  it('accepts similar valid code', () => {
    expect(rule.valid.flatMap((planted) => caught(rule, planted))).toEqual([]);
  });

  it('reports the place and the rule', () => {
    const [first] = planted(rule);
    const [text] = rule.check(sourceTreeOf(first?.files ?? {})).map((offence) => describeOffense(offence, rule));
    expect(text?.startsWith(`${first?.places[0]} `)).toBe(true);
    expect(text?.endsWith(` | ${rule.title}`)).toBe(true);
  });
});
