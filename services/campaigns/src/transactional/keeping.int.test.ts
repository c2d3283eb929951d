import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { EventType } from '@keepsake/platform/events/event';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const details = { code: 'CF7K3M9QXA2TDV', honoreeName: 'Rosa Duarte', eventType: 'Memorial' };
const link = (kind: 'visit' | 'keep' | 'own'): Output<KeepingDefinition, 'GetLink'> => ({
  ...details,
  kind,
  to: 'rui@example.org',
  name: 'Rui',
  askerName: 'Inés Duarte',
  token: 'id.secret',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  role: 'keeper',
  atFarewell: true,
});
const keeper = (state: string, ownerId = 'customer-of-ines'): Output<KeepingDefinition, 'GetKeeper'> => ({
  ...details,
  customerId: 'customer-of-rui',
  name: 'Rui',
  email: 'rui@example.org',
  role: 'keeper',
  state,
  ownerId,
  ownerName: 'Inés Duarte',
  ownerEmail: 'ines@example.org',
});
const report = (aboutKeepers: boolean): Output<KeepingDefinition, 'GetReport'> => ({
  ...details,
  title: 'The boat',
  reason: 'private',
  aboutKeepers,
  keepers: aboutKeepers
    ? []
    : [
        { name: 'Inés', email: 'ines@example.org' },
        { name: 'Rui', email: 'rui@example.org' },
      ],
});

/** Current data of qr-timeline; nothing means settled. */
let there: { link?: object; keeper?: object; report?: object; confirmation?: object } = {};
const stands = <R>(what: keyof typeof there): R => {
  if (!there[what]) throw problem('not-found', 'nothing-to-tell', 'It is settled. There is nothing left to tell.');
  return there[what] as R;
};

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(keepingRpc, {
        GetLink: async () => stands<Output<KeepingDefinition, 'GetLink'>>('link'),
        GetKeeper: async () => stands<Output<KeepingDefinition, 'GetKeeper'>>('keeper'),
        GetConfirmation: async () => stands<Output<KeepingDefinition, 'GetConfirmation'>>('confirmation'),
        GetReport: async () => stands<Output<KeepingDefinition, 'GetReport'>>('report'),
      }),
      fakeService(ordersRpc, {
        GetCustomer: async ({ customerId }) => ({
          customerId,
          known: true,
          firstName: 'Inés',
          lastName: 'Duarte',
          email: 'ines@example.org',
          phone: '',
          emailMarketing: false,
          birthdayReminders: false,
          version: 1,
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());
beforeEach(() => {
  there = {};
});

const mailsAbout = async (subjectId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ template: string; email: string }>`
    select template, to_email as email from mails where subject_id = ${subjectId} order by to_email`.execute(
    campaigns.running.db,
  );
  return rows.map((row) => `${row.template} -> ${row.email}`);
};
const timelineId = randomIds.next();

const cases: readonly {
  readonly title: string;
  readonly event: EventType<any>;
  readonly data: (id: string) => object;
  readonly arrange: () => void;
  readonly mails: readonly string[];
}[] = [
  ...(
    [
      ['visit', 'guest-invitation'],
      ['keep', 'keeper-invitation'],
      ['own', 'hand-over-offer'],
    ] as const
  ).map(([kind, template]) => ({
    title: `link-made (${kind})`,
    event: linkMade,
    data: (linkId: string) => ({ linkId, timelineId }),
    arrange: () => void (there = { link: link(kind) }),
    mails: [`${template} -> rui@example.org`],
  })),
  ...(
    [
      ['joined', 'keeping', 'keeper-news -> ines@example.org'],
      ['left', 'ended', 'keeper-news -> ines@example.org'],
      ['removed', 'ended', 'keeper-removed -> rui@example.org'],
    ] as const
  ).map(([now, state, mail]) => ({
    title: `keeper-changed (${now})`,
    event: keeperChanged,
    data: (keeperId: string) => ({ keeperId, timelineId, customerId: 'customer-of-rui', now }),
    arrange: () => void (there = { keeper: keeper(state) }),
    mails: [mail],
  })),
  {
    title: 'keeper-changed (owns)',
    event: keeperChanged,
    data: (keeperId) => ({
      keeperId,
      timelineId,
      customerId: 'customer-of-rui',
      now: 'owns',
      fromId: 'customer-of-ines',
    }),
    arrange: () => void (there = { keeper: keeper('ended', 'customer-of-rui') }),
    mails: ['keeper-news -> ines@example.org'],
  },
  {
    title: 'confirmation-asked',
    event: confirmationAsked,
    data: (id) => ({ timelineId: id }),
    arrange: () =>
      void (there = { confirmation: { ...details, name: 'Inés', email: 'ines@example.org', token: 'id.secret' } }),
    mails: ['activation-to-confirm -> ines@example.org'],
  },
  {
    title: 'entry-reported',
    event: entryReported,
    data: (reportId) => ({ reportId, timelineId, aboutKeepers: false }),
    arrange: () => void (there = { report: report(false) }),
    mails: ['entry-reported -> ines@example.org', 'entry-reported -> rui@example.org'],
  },
  {
    title: 'entry-reported (about the keepers)',
    event: entryReported,
    data: (reportId) => ({ reportId, timelineId, aboutKeepers: true }),
    arrange: () => void (there = { report: report(true) }),
    mails: ['support-entry-reported -> desk@keepsake.example'],
  },
];

describe.each(cases)('$title', ({ event, data, arrange, mails }) => {
  it('sends its emails once when it repeats', async () => {
    const subjectId = randomIds.next();
    arrange();
    const id = await campaigns.deliver(event, data(subjectId));
    await campaigns.deliver(event, data(subjectId), { id });
    expect(await mailsAbout(subjectId)).toEqual(mails);
  });

  it('sends nothing when it is late and settled', async () => {
    const subjectId = randomIds.next();
    await campaigns.deliver(event, data(subjectId));
    expect(await mailsAbout(subjectId)).toEqual([]);
  });
});

it('sends each email once for a keeper who joined and was removed', async () => {
  const keeperId = randomIds.next();
  there = { keeper: keeper('ended') };
  const about_ = { keeperId, timelineId, customerId: 'customer-of-rui' };
  await campaigns.deliver(keeperChanged, { ...about_, now: 'joined' });
  await campaigns.deliver(keeperChanged, { ...about_, now: 'removed' });
  expect(await mailsAbout(keeperId)).toEqual(['keeper-removed -> rui@example.org']);
});

it('puts the link behind a # in the email and nowhere else', async () => {
  const linkId = randomIds.next();
  there = { link: link('visit') };
  await campaigns.deliver(linkMade, { linkId, timelineId });
  const expected = 'https://keepsake.example/timeline/CF7K3M9QXA2TDV/invitation#token=id.secret';
  await eventually(async () => {
    const folder = join(campaigns.folder, 'mail');
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return texts.some((text) =>
      text
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .includes(expected),
    );
  }, 'the mail with the link');
  expect(await campaigns.parked()).toEqual([]);
  // The transport writes the file before the row is marked as sent.
  await eventually(async () => {
    const { rows } = await sql`select 1 from mails where values is not null`.execute(campaigns.running.db);
    return rows.length === 0;
  }, 'every email to lose its values');
});
