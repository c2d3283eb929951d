import { describe, expect, it } from '@jest/globals';
import { plantHouse, readHouse } from './architecture/house.js';
import type { Planted, Rule } from './architecture/rule.js';
import { tell } from './architecture/rule.js';
import { rules } from './architecture/rules.js';

const house = readHouse();

describe('the house', () => {
  it.each(rules)('holds to: $says', (rule) => {
    expect(rule.check(house).map((offence) => tell(offence, rule))).toEqual([]);
  });

  it('is looked at whole: every workspace has sources in sight', () => {
    const services = ['orders', 'qr-timeline', 'partners-inventory', 'affiliates-escrow', 'campaigns', 'shipping'];
    const others = ['packages/platform', 'packages/contracts', 'gateway', 'web', 'deploy/embedded', 'tests', 'scripts'];
    const workspaces = [...services.map((service) => `services/${service}`), ...others];
    expect(
      workspaces.filter((workspace) => ![...house.sources.keys()].some((path) => path.startsWith(`${workspace}/`))),
    ).toEqual([]);
  });
});

const mark = ' // offends';
const marked = (planted: Planted): readonly { readonly at: string; readonly words: string }[] =>
  Object.entries(planted).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.endsWith(mark) ? [{ at: `${path}:${index + 1}`, words: line.slice(0, -mark.length).trim() }] : [],
      ),
  );

const caught = (rule: Rule, planted: Planted): readonly string[] => [
  ...new Set(rule.check(plantHouse(planted)).map(({ path, line }) => `${path}:${line}`)),
];

const planted = (rule: Rule) =>
  rule.broken.map((files) => {
    const lines = marked(files);
    return {
      files,
      places: lines.map(({ at }) => at),
      offender: lines.map(({ at, words }) => `${words} in ${at}`).join(' and '),
    };
  });

describe.each(rules)('the rule "$says"', (rule) => {
  it.each(planted(rule))('catches $offender', ({ files, places }) => {
    expect(places).not.toEqual([]);
    expect(caught(rule, files)).toEqual(places);
  });

  it('lets look-alikes pass', () => {
    expect(rule.fine.flatMap((planted) => caught(rule, planted))).toEqual([]);
  });

  it('says where and which rule', () => {
    const [first] = planted(rule);
    const [words] = rule.check(plantHouse(first?.files ?? {})).map((offence) => tell(offence, rule));
    expect(words?.startsWith(`${first?.places[0]} `)).toBe(true);
    expect(words?.endsWith(` | ${rule.says}`)).toBe(true);
  });
});
