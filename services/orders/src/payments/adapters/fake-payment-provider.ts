import { signNotice, type SignedNotice } from '@keepsake/platform/signed-notice';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fakes the part of Stripe's documented protocol that this service uses, for tests and local trials. */
export type FakePaymentProvider = {
  readonly url: string;
  readonly key: string;
  readonly noticeSecret: string;
  /** Every request received, oldest first. */
  readonly asked: readonly PaymentRequest[];
  /** Makes the next responses fail with this status; 0 switches it off. */
  readonly failWith: (status: number) => void;
  /** Returns a signed notice in the format of the provider. */
  readonly notice: (type: string, object: object, more?: { readonly id?: string; readonly at?: Date }) => SignedNotice;
  readonly paid: (pageId: string, more?: { readonly id?: string; readonly at?: Date }) => SignedNotice;
  readonly close: () => Promise<void>;
};

type PaymentRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly form: URLSearchParams };
type Page = { readonly id: string; readonly url: string; readonly form: URLSearchParams };

export const startFakePaymentProvider = async (): Promise<FakePaymentProvider> => {
  const [key, noticeSecret] = ['sk_test_of_the_tests', 'whsec_of_the_tests_0123456789'];
  const requests: PaymentRequest[] = [];
  const byKey = new Map<string, Page>();
  let failing = 0;
  let drawn = 0;

  const answer = (request: PaymentRequest): { readonly status: number; readonly body: unknown } => {
    if (failing !== 0) return { status: failing, body: { error: { message: 'Not now.' } } };
    if (request.headers.authorization !== `Bearer ${key}`) return { status: 401, body: { error: { message: 'Who?' } } };
    if (request.path !== '/v1/checkout/sessions') return { status: 404, body: { error: { message: 'Where?' } } };
    const idempotencyKey = String(request.headers['idempotency-key']);
    const id = `cs_test_${drawn + 1}`;
    const page = byKey.get(idempotencyKey) ?? { id, url: `${url}/pay/${id}`, form: request.form };
    if (!byKey.has(idempotencyKey)) drawn += 1;
    byKey.set(idempotencyKey, page);
    const expires = Math.floor(Date.now() / 1_000) + 86_400;
    return { status: 200, body: { id: page.id, object: 'checkout.session', url: page.url, expires_at: expires } };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const details = { path: request.url ?? '', headers: request.headers, form };
      requests.push(details);
      if (request.method === 'GET' && details.path.startsWith('/pay/')) {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const page = [...byKey.values()].find(({ id }) => details.path === `/pay/${id}`);
        response.end(payPage(page?.form));
        return;
      }
      const { status, body } = answer(details);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const notice: FakePaymentProvider['notice'] = (
    type,
    object,
    { id = `evt_${++drawn}_${type}`, at = new Date() } = {},
  ) => {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    return signNotice(noticeSecret, payload, at);
  };

  return {
    url,
    key,
    noticeSecret,
    asked: requests,
    failWith: (status) => {
      failing = status;
    },
    notice,
    paid: (pageId, more) => {
      const page = [...byKey.values()].find(({ id }) => id === pageId);
      return notice('checkout.session.completed', paidSession(pageId, page?.form ?? new URLSearchParams()), more);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const paidSession = (id: string, form: URLSearchParams) => ({
  id,
  object: 'checkout.session',
  client_reference_id: form.get('client_reference_id'),
  payment_status: 'paid',
  payment_intent: `pi_of_${id}`,
  amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
  currency: form.get('line_items[0][price_data][currency]'),
});

const payPage = (form: URLSearchParams | undefined): string =>
  `<!doctype html><html lang="en"><title>Pay</title><h1>${form?.get('line_items[0][price_data][product_data][name]') ?? 'Nothing to pay'}</h1>` +
  `<p>${Number(form?.get('line_items[0][price_data][unit_amount]') ?? 0) / 100} USD</p>` +
  `<a href="${form?.get('success_url') ?? ''}">Pay</a> <a href="${form?.get('cancel_url') ?? ''}">Back</a></html>`;
