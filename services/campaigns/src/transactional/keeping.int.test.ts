import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { capsuleOpened } from '@keepsake/contracts/events/qr-timeline/capsule-opened.v1';
import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { filmAsked } from '@keepsake/contracts/events/qr-timeline/film-asked.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { successionRpc, type SuccessionDefinition } from '@keepsake/contracts/rpc/succession';
import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { filmsRpc, type FilmsDefinition } from '@keepsake/contracts/rpc/films';
import { capsulesRpc, type CapsulesDefinition } from '@keepsake/contracts/rpc/capsules';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { EventType } from '@keepsake/platform/events/event';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
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
let there: {
  succession?: object;
  capsule?: object;
  filmAsk?: object;
  link?: object;
  keeper?: object;
  report?: object;
  confirmation?: object;
} = {};
const stands = <R>(what: keyof typeof there): R => {
  if (!there[what]) throw problem('not-found', 'nothing-to-tell', 'It is settled. There is nothing left to tell.');
  return there[what] as R;
};

/** Whether the customer was erased. */
let isErased = false;
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
      fakeService(successionRpc, {
        GetSuccessionNotice: async () => stands<Output<SuccessionDefinition, 'GetSuccessionNotice'>>('succession'),
      }),
      fakeService(filmsRpc, {
        GetFilmAsk: async () => stands<Output<FilmsDefinition, 'GetFilmAsk'>>('filmAsk'),
      }),
      fakeService(caseFilmsRpc, { GetFilmAsker: async () => ({ partner: 'Okafor Funeral Home' }) }),
      fakeService(capsulesRpc, {
        GetOpenedCapsule: async () => stands<Output<CapsulesDefinition, 'GetOpenedCapsule'>>('capsule'),
      }),
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: !isErased,
            firstName: 'Inés',
            lastName: 'Duarte',
            email: 'ines@example.org',
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          })),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());
beforeEach(() => {
  there = {};
  isErased = false;
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
  ...(
    [
      ['rui@example.org', ['capsule-opened -> ines@example.org', 'own-capsule-opened -> rui@example.org']],
      [undefined, ['capsule-opened -> ines@example.org']],
    ] as const
  ).map(([senderEmail, mails]) => ({
    title: `capsule-opened (sender ${senderEmail ?? 'without an address'})`,
    event: capsuleOpened,
    data: (capsuleId: string) => ({ capsuleId, timelineId }),
    arrange: () =>
      void (there = {
        capsule: {
          ...details,
          status: 'held',
          senderName: 'Rui',
          ...(senderEmail && { senderEmail }),
          ownerName: 'Inés Duarte',
          ownerEmail: 'ines@example.org',
        },
      }),
    mails,
  })),
  ...(
    [
      ['checked', 'owner-check'],
      ['reminded', 'owner-check'],
      ['reminded-again', 'owner-check'],
      ['announced', 'owner-announcement'],
      ['closed', 'timeline-closed'],
      ['removed', 'timeline-removed'],
      ['keeper-warned', 'removal-announced'],
      ['yours', 'timeline-yours'],
      ['successor-asked', 'successor-request'],
      ['successor-agreed', 'successor-news'],
      ['successor-declined', 'successor-news'],
      ['successor-gone', 'successor-news'],
      ['successor-needed', 'successor-needed'],
      ['successor-needed-again', 'successor-needed-again'],
      ['successor-stopped', 'successor-stopped'],
    ] as const
  ).map(([now, template]) => ({
    title: `succession-moved (${now})`,
    event: successionMoved,
    data: (id: string) => ({ timelineId: id, now }),
    arrange: () =>
      void (there = {
        succession: {
          ...details,
          to: 'rui@example.org',
          name: 'Rui',
          ownerName: 'Inés Duarte',
          successorName: 'Rui',
          plan: 'hand-over',
          token: 'id.secret',
          waitsUntil: '2026-12-05T09:13:00.000Z',
          others: 0,
        },
      }),
    mails: [`${template} -> rui@example.org`],
  })),
  {
    title: 'film-asked',
    event: filmAsked,
    data: (askId) => ({ askId, timelineId }),
    arrange: () =>
      void (there = {
        filmAsk: { ...details, caseId: timelineId, ownerName: 'Inés Duarte', ownerEmail: 'ines@example.org' },
      }),
    mails: ['film-asked -> ines@example.org'],
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

describe('a notice to an owner', () => {
  it('is not sent when the owner was erased, although qr-timeline still knows the address', async () => {
    const timeline = randomIds.next();
    const succession = {
      ...details,
      to: 'ines@example.org',
      name: 'Inés',
      ownerName: 'Inés Duarte',
      successorName: 'Rui',
    };
    there = { succession: { ...succession, plan: 'keep', others: 0 } };
    isErased = true;
    await campaigns.deliver(successionMoved, { timelineId: timeline, now: 'successor-gone' });
    expect(await mailsAbout(timeline)).toEqual([]);
  });
});
