import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
export type KarrioRequestRecord = { readonly method: string; readonly path: string; readonly body: Json };
export type KarrioDraft = {
  readonly id: string;
  readonly body: Json;
  status: string;
  purchases: number;
  tracked: string;
  trackingNumber: string;
};

/**
 * What the next matching request gets. `lost`: it takes effect and is never answered. `held`: it is neither answered nor
 * takes effect. `garbled`: it takes effect, and its answer is no JSON.
 */
export type KarrioFault = 'lost' | 'held' | 'garbled' | { readonly status: number; readonly body: unknown };

/** Fakes the part of Karrio's documented REST API that this service uses, for tests and local trials. */
export type FakeKarrio = {
  readonly url: string;
  readonly token: string;
  readonly requests: readonly KarrioRequestRecord[];
  readonly drafts: ReadonlyMap<string, KarrioDraft>;
  /** Answers the next request whose path matches as told. */
  readonly fault: (path: RegExp, fault: KarrioFault) => void;
  /** Hands label files out only for a short-lived token, as newer versions do. */
  readonly guardLabels: (guarded: boolean) => void;
  readonly close: () => Promise<void>;
};

const rates = [
  {
    id: 'rat_express',
    carrier_name: 'fedex',
    service: 'fedex_2_day',
    total_charge: 18.4,
    currency: 'USD',
    transit_days: 2,
  },
  {
    id: 'rat_ground',
    carrier_name: 'usps',
    service: 'usps_ground_advantage',
    total_charge: 6.15,
    currency: 'USD',
    transit_days: 4,
  },
  {
    id: 'rat_priority',
    carrier_name: 'usps',
    service: 'usps_priority_mail',
    total_charge: 9.85,
    currency: 'USD',
    transit_days: 2,
  },
];

const error = (message: string, code = 'error'): Json => ({ errors: [{ message, code }] });
/** Body of status 424: a carrier refused. */
export const karrioRefusal = (message: string): Json => ({
  messages: [{ message, code: '120', carrier_name: 'usps', carrier_id: 'usps' }],
});
/** Draws a page of 4 x 6 in with the number. */
const labelFile = (trackingNumber: string): Buffer => {
  const text = `BT /F1 20 Tf 24 210 Td (${trackingNumber}) Tj ET`;
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
      `4 0 obj<</Length ${text.length}>>stream`,
      text,
      'endstream endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      'trailer<</Root 1 0 R>>',
    ].join('\n'),
    'latin1',
  );
};

type Answer = { readonly status: number; readonly body: unknown };

export const startFakeKarrio = async (): Promise<FakeKarrio> => {
  const token = 'key_of_the_tests_0123456789';
  const requests: KarrioRequestRecord[] = [];
  const drafts = new Map<string, KarrioDraft>();
  const faults: { readonly path: RegExp; readonly fault: KarrioFault }[] = [];
  let guarded = false;

  const shown = (draft: KarrioDraft): Json => {
    const bought = !['draft', 'cancelled'].includes(draft.status);
    return {
      id: draft.id,
      status: draft.status,
      reference: draft.body['reference'],
      rates,
      messages: [],
      ...(bought && {
        carrier_name: 'usps',
        tracking_number: draft.trackingNumber,
        tracker_id: `trk_${draft.id}`,
        label_url: `/v1/shipments/${draft.id}/label.pdf`,
        selected_rate: rates[1],
      }),
    };
  };
  const create = (body: Json): Answer => {
    const number = drafts.size + 1;
    const id = `shp_${number}`;
    const trackingNumber = `94001000000000000000${String(number).padStart(2, '0')}`;
    const draft: KarrioDraft = { id, body, status: 'draft', purchases: 0, tracked: 'pending', trackingNumber };
    drafts.set(id, draft);
    return { status: 201, body: shown(draft) };
  };
  const purchase = (draft: KarrioDraft, body: Json): Answer => {
    if (draft.status !== 'draft')
      return {
        status: 409,
        body: error(`The shipment is '${draft.status}' and cannot be purchased again`, 'state_error'),
      };
    if (!rates.some(({ id }) => id === body['selected_rate_id'])) return { status: 400, body: error('Invalid rate') };
    draft.status = 'purchased';
    draft.purchases += 1;
    return { status: 200, body: shown(draft) };
  };
  const cancel = (draft: KarrioDraft): Answer => {
    if (draft.status === 'cancelled') return { status: 202, body: shown(draft) };
    if (!['draft', 'purchased'].includes(draft.status))
      return { status: 409, body: error(`The shipment is '${draft.status}' and can not be cancelled anymore...`) };
    draft.status = 'cancelled';
    return { status: 200, body: shown(draft) };
  };
  const label = (draft: KarrioDraft, url: URL): Answer => {
    if (guarded && url.searchParams.get('token') !== `jwt-${draft.id}`)
      return { status: 403, body: 'Access token required.' };
    return { status: 200, body: labelFile(draft.trackingNumber) };
  };

  const answer = (method: string, url: URL, body: Json): Answer => {
    if (url.pathname === '/v1/shipments' && method === 'POST') return create(body);
    if (url.pathname === '/api/tokens' && method === 'POST')
      return { status: 201, body: { token: `jwt-${String((body['resource_ids'] as readonly string[])[0])}` } };
    const [, kind, id = '', act = ''] =
      /^\/v1\/(shipments|trackers)\/([\w-]+)(?:\/([\w.]+))?$/.exec(url.pathname) ?? [];
    const draft = drafts.get(id.replace(/^trk_/, ''));
    if (!draft) return { status: 404, body: error('Not found') };
    if (kind === 'trackers') return { status: 200, body: { id, status: draft.tracked } };
    if (act === '') return { status: 200, body: shown(draft) };
    if (act === 'purchase') return purchase(draft, body);
    return act === 'cancel' ? cancel(draft) : label(draft, url);
  };

  const respond = (response: ServerResponse, { status, body }: Answer): void => {
    if (Buffer.isBuffer(body)) response.writeHead(status, { 'content-type': 'application/pdf' }).end(body);
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const serve = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const url = new URL(request.url ?? '/', 'http://karrio');
    const method = request.method ?? 'GET';
    const body = text === '' ? {} : z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    requests.push({ method, path: `${url.pathname}${url.search}`, body });
    if (!url.searchParams.has('token') && request.headers.authorization !== `Token ${token}`)
      return respond(response, { status: 401, body: error('Invalid token') });
    const index = faults.findIndex(({ path }) => path.test(url.pathname));
    const [met] = index < 0 ? [] : faults.splice(index, 1);
    if (met?.fault === 'held') return;
    if (typeof met?.fault === 'object') return respond(response, met.fault);
    const given = answer(method, url, body);
    if (met?.fault === 'lost') return;
    if (met?.fault === 'garbled') return void response.writeHead(200).end('<html>Bad gateway</html>');
    respond(response, given);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    requests,
    drafts,
    fault: (path, fault) => void faults.push({ path, fault }),
    guardLabels: (value) => (guarded = value),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
