/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Segment, WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { everyone, segmentLabel } from './segment-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const id = '00000000-0000-4000-8000-000000000001';
const audience = {
  people: 12,
  withoutConsent: 3,
  suppressed: 0,
  responded: 0,
  partners: 0,
  outsideSegment: 0,
  sameWords: 0,
  recent: 0,
};
const written: WrittenCampaign = {
  id,
  name: 'Winter',
  subject: 'Winter hours',
  renderedSubject: 'Winter hours',
  body: 'We are open on Saturdays.',
  templateType: 'customer_product_newsletter',
  status: 'draft',
  paused: null,
  sentCount: 0,
  openCount: 0,
  clickCount: 0,
  responseCount: 0,
  recipientCount: 0,
  sentDate: null,
  failedCount: 0,
  waitingCount: 0,
  suppressedCount: 0,
  machineOpenCount: 0,
  bounceCount: 0,
  complaintCount: 0,
  unsubscribeCount: 0,
  sendAt: null,
  startedAt: null,
  startedBy: null,
  createdAt: '2026-05-03T10:31:00.000Z',
  archivedAt: null,
  segment: everyone,
  audience,
};

let server: FakeServer;
let shown: WrittenCampaign;
beforeEach(async () => {
  setDevice('desktop');
  shown = written;
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/email-campaigns/:id', () => ({ body: shown }));
  server.on('GET /api/email-campaigns/:id/audience', () => ({
    body: { ...audience, people: 4, outsideSegment: 8 },
  }));
  server.on('GET /api/email-campaigns/:id/recipients', () => ({ body: [] }));
  server.on('POST /api/email-campaigns/preview', () => ({
    body: { subject: 'Winter hours', html: '<p>Hi</p>', text: 'Hi', faults: [] },
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByTitle(option));
};

describe('segment of a campaign', () => {
  test('counts before it is saved, and is saved with the campaign', async () => {
    renderRoute(server, `/admin/campaigns/${id}`);
    await screen.findByText('It would go to 12 people now.');
    await choose('Occasions (optional)', 'Wedding');
    await choose('Page', 'Has opened a page');
    await choose('Age of the first page', 'A year or more');
    await screen.findByText('It would go to 4 people now; 8 people outside the segment.');
    const segment: Segment = { occasions: ['wedding'], page: 'opened', pageMinDays: 365, pageMaxDays: null };
    await waitFor(() => {
      const asked = server.requests
        .filter(({ path }) => path.endsWith('/audience'))
        .at(-1)
        ?.query.toString();
      expect(asked).toBe('occasions=wedding&page=opened&pageMinDays=365');
    });
    server.on('PUT /api/email-campaigns/:id', () => {
      shown = { ...written, segment, audience: { ...audience, people: 4, outsideSegment: 8 } };
      return { body: shown };
    });
    await press('Save draft');
    await screen.findByText('Draft saved');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ segment });
  });

  test('explains when the readers cannot be counted, and keeps the choice', async () => {
    server.on('GET /api/email-campaigns/:id/audience', () => problem(503, 'unavailable', 'Mail is resting.'));
    renderRoute(server, `/admin/campaigns/${id}`);
    await screen.findByText('It would go to 12 people now.');
    await choose('Page', 'Has no page yet');
    expect(await screen.findByText(/^We can’t count the readers right now/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Age of the first page').disabled).toBe(true);
  });

  test('is shown with the results, and is not offered for businesses', async () => {
    shown = {
      ...written,
      startedAt: written.createdAt,
      segment: { ...everyone, occasions: ['wedding'], page: 'none' },
    };
    renderRoute(server, `/admin/campaigns/${id}`);
    await screen.findByText('Wedding · has no page yet');
    leavePage();
    shown = { ...written, templateType: 'funeral_home_outreach' };
    renderRoute(server, `/admin/campaigns/${id}`);
    await screen.findByText('It would go to 12 businesses now.');
    expect(screen.queryByText('Who gets it')).toBeNull();
  });

  test.each<[Partial<Segment>, string]>([
    [{}, ''],
    [{ occasions: ['wedding', 'memorial'] }, 'Wedding or Memorial'],
    [{ page: 'opened', pageMaxDays: 30 }, 'has opened a page · page: less than 30 days'],
    [{ pageMinDays: 3, pageMaxDays: 5 }, 'page: 3 to 5 days'],
  ])('describes %j', (chosen, label) => {
    expect(segmentLabel({ ...everyone, ...chosen })).toBe(label);
  });
});
