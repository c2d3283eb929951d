import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { lostOrRepeated, nothingLost, type Results } from './results.js';
import type { Traffic } from './traffic.js';

const shownPage = z.object({ entries: z.array(z.object({ title: z.string() })), nextCursor: z.string().nullish() });
const listed = z.array(z.object({ id: z.string() }));

/** Returns the ids of a list of the back office, page by page. */
const idsOf = async (staff: Visitor, path: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let page: string | undefined = `${path}?limit=100`; page !== undefined;) {
    const reply = await staff.get(page);
    ids.push(...listed.parse(reply.body).map(({ id }) => id));
    page = /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
};
export const ordersOf = (staff: Visitor): Promise<readonly string[]> => idsOf(staff, '/api/orders');
const shipmentsOf = (staff: Visitor): Promise<readonly string[]> => idsOf(staff, '/api/orders/pending-shipping');

export const titlesOf = async (url: string, code: string): Promise<readonly string[]> => {
  const titles: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const path = `/api/timeline/${code}?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = shownPage.parse((await visitor(url).get(path)).body);
    titles.push(...answer.entries.map(({ title }) => title));
    cursor = answer.nextCursor ?? undefined;
  }
  return titles;
};

/** Returns the receivers of the traffic's emails in a folder; the mailbox page shows only the newest. */
export const receiversIn = (mails: string): readonly string[] =>
  readdirSync(mails)
    .filter((name) => name.endsWith('.eml'))
    .flatMap((name) => /^To: .*?(upgrade\.[\w.]+@[\w.]+)/im.exec(readFileSync(join(mails, name), 'utf8'))?.[1] ?? []);

/** Compares what the traffic wrote with what is stored, after the events of it have arrived. */
export const compareWritten = async (
  traffic: Traffic,
  {
    url,
    staff,
    code,
    mails,
  }: { readonly url: string; readonly staff: Visitor; readonly code: string; readonly mails: string },
): Promise<Results> => {
  const emails = [...traffic.orders.keys()];
  const ids = [...traffic.orders.values()];
  const isHere = (expected: readonly string[], found: readonly string[]): true | undefined =>
    lostOrRepeated(expected, found).startsWith('0 lost') ? true : undefined;
  const late: string[] = [];
  const note = (error: unknown): void => void late.push(String(error));
  await until('an email of every order', () => isHere(emails, receiversIn(mails)), { intervalMs: 1_000 }).catch(note);
  await until('a shipment of every order', async () => isHere(ids, await shipmentsOf(staff)), {
    intervalMs: 1_000,
  }).catch(note);
  const counts = {
    orders: lostOrRepeated(ids, await ordersOf(staff)),
    memories: lostOrRepeated(traffic.titles, await titlesOf(url, code)),
    emails: lostOrRepeated(emails, receiversIn(mails)),
    shipments: lostOrRepeated(ids, await shipmentsOf(staff)),
  };
  return {
    table: {
      ...counts,
      orders: `${ids.length} accepted, ${counts.orders}`,
      memories: `${traffic.titles.length} accepted, ${counts.memories}`,
      'writes that failed': String(traffic.failed.length),
    },
    problems: [
      ...Object.entries(counts).flatMap(([name, count]) => (count === nothingLost ? [] : [`${name}: ${count}`])),
      ...traffic.failed,
      ...late,
    ],
  };
};
