import { expect } from '@jest/globals';
import {
  affiliateCommission,
  affiliateDashboard,
  registeredAffiliateAnswer,
} from '@keepsake/contracts/rest/affiliates';
import { customerFile, foundCustomer, replacedPlateAnswer } from '@keepsake/contracts/rest/customer-service';
import { codeStatusAnswer } from '@keepsake/contracts/rest/customers';
import { dashboardFigures } from '@keepsake/contracts/rest/dashboard';
import { escrowAccount, escrowBalance, escrowReconciliation } from '@keepsake/contracts/rest/escrow';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { platePassport } from '@keepsake/contracts/rest/plates';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { labeledShipment, orderShipment, pendingShipment } from '@keepsake/contracts/rest/shipping';
import { mailboxAnswer, type MailboxAnswer } from '@keepsake/contracts/rest/staff';
import { staffSignIn } from './keepsake.js';
import { orderOf, uniqueUser } from './people.js';
import { signInAs } from './sign-in.js';
import { eventually, until } from './until.js';
import { visitor, type Reply, type Visitor } from './visitor.js';

/* Staff, email, payments and plate scans for the end-to-end journeys of the whole business. */

type Fields = Readonly<Record<string, unknown>>;

/** Returns the body of a call that must succeed; prints a refusal in full. */
export const done = ({ status, body }: Reply, expected = 200): unknown => {
  expect({ status, body }).toMatchObject({ status: expected });
  return body;
};

export const activationOf = (person: { name: string; email: string }, qrCode: string, more: Fields = {}) => ({
  qrCode,
  customerName: `${person.name} Rivera`,
  customerEmail: person.email,
  eventType: 'memorial',
  honoreeName: 'Inés Rivera',
  ...more,
});

/** Reads the emails of all recipients, newest first. Keeps older ones: the mailbox shows the newest 100 of all journeys. */
const mailbox = (url: string) => {
  let seen: MailboxAnswer = [];
  const to = async (email: string) => {
    const latest = mailboxAnswer.parse((await visitor(url).get('/api/dev/mailbox')).body);
    const ids = new Set(latest.map(({ id }) => id));
    seen = [...latest, ...seen.filter(({ id }) => !ids.has(id))];
    return seen.filter((mail) => mail.to === email);
  };
  const subjects = async (email: string) =>
    (await to(email)).flatMap(({ subject }) => (subject.startsWith('Your sign-in at') ? [] : subject));
  /**
   * Waits until exactly these emails have arrived, except replies to sign-ins of unknown addresses. In any order,
   * because services send independently.
   */
  const arrive = (email: string, expected: readonly (string | RegExp)[]) =>
    eventually(
      async () => {
        const more = await subjects(email);
        const missing = expected.filter((subject) => {
          const at = more.findIndex((one) => (typeof subject === 'string' ? one === subject : subject.test(one)));
          return at < 0 || more.splice(at, 1).length === 0;
        });
        expect({ missing: missing.map(String), more }).toEqual({ missing: [], more: [] });
      },
      { timeoutMs: 30_000 },
    );
  /** Waits for the newest email with this subject. */
  const mail = (email: string, subject: RegExp) =>
    until(`the mail ${subject} for ${email}`, async () => (await to(email)).find((one) => subject.test(one.subject)), {
      timeoutMs: 20_000,
    }).catch(async (error: unknown) => {
      throw new Error(`${String(error)} Came: ${(await subjects(email)).join(' | ')}`);
    });
  const link = async (email: string, where: RegExp): Promise<string> =>
    until(`a link ${where} for ${email}`, async () =>
      (await to(email)).flatMap(({ links }) => links).find((one) => where.test(one)),
    );
  return { to, arrive, mail, link };
};

/** The result of `moved` if no sum has changed. */
export const unmoved = { revenue: 0, open: 0, owed: 0, owing: 0, commissions: 0, inBalance: true };

/** Returns the token of an emailed link; it is in the fragment, so no server receives it with the page. */
export const tokenIn = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

export const openBusiness = async (url: string) => {
  const staff = visitor(url);
  const post = mailbox(url);
  done(await staff.post('/api/admin/login', staffSignIn()));

  const signIn = (email: string): Promise<Visitor> => signInAs(url, email);

  /** Puts plates in stock, made and received. */
  const stock = async (quantity: number): Promise<string[]> => {
    const batch = { quantity, prefix: 'CF', batchName: uniqueUser('Stock').email };
    return generatedCodesAnswer.parse(done(await staff.post('/api/admin/qr-codes/generate', batch), 201)).codes;
  };

  const order = async (id: string) => staffOrder.parse(done(await staff.get(`/api/orders/${id}`)));
  const place = async (email: string, more: Fields = {}, browser = visitor(url)): Promise<string> =>
    placedOrderAnswer.parse(done(await browser.post('/api/orders', orderOf(email, more)), 201)).id;
  /** Applies an action to the order as the page does: with the version it shows. */
  const act = async (id: string, name: string, more: Fields = {}) => {
    const { version } = await order(id);
    return staffOrder.parse(done(await staff.post(`/api/admin/orders/${id}/${name}`, { version, ...more })));
  };
  /** Confirms the payment and waits for the plates; returns their codes. */
  const pay = async (id: string, more: Fields = {}): Promise<readonly string[]> => {
    await act(id, 'confirm-payment', more);
    return until('the codes of the order', async () => {
      const { codes } = await order(id);
      return codes.length > 0 ? codes : undefined;
    });
  };
  const isWaiting = async (waits: string, id: string): Promise<boolean> =>
    staffOrder
      .array()
      .parse(done(await staff.get(`/api/orders?waits=${waits}`)))
      .some((row) => row.id === id);

  const parcels = async () => pendingShipment.array().parse(done(await staff.get('/api/orders/pending-shipping')));
  const shipmentOf = async (id: string) => (await parcels()).find((row) => row.id === id);
  const shipments = async (id: string) =>
    orderShipment.array().parse(done(await staff.get(`/api/admin/orders/${id}/shipments`)));
  /** Prints the label of a ready shipment and marks it as sent. */
  const dispatch = async (id: string, trackingNumber = '9400111899223100001'): Promise<void> => {
    await until(
      'the parcel to be ready',
      async () => ((await shipmentOf(id))?.waitingFor.length === 0 ? true : undefined),
      { timeoutMs: 30_000 },
    );
    done(await staff.post('/api/shipping/print-labels', { orderIds: [id] }));
    done(await staff.post(`/api/shipping/labels/${id}/ship`, { carrier: 'usps', trackingNumber }), 204);
  };
  const shipped = async () =>
    labeledShipment.array().parse(done(await staff.get('/api/shipping/labels?state=shipped')));

  const plate = async (code: string) => platePassport.parse(done(await staff.get(`/api/admin/plates/${code}`)));
  const replace = async (code: string, reason: string, more: Fields = {}) =>
    replacedPlateAnswer.parse(done(await staff.post(`/api/admin/plates/${code}/replace`, { reason, ...more })));
  /** Returns where a scan of the plate leads: a path, or the status of the neutral page. */
  const scan = async (code: string): Promise<string | number> => {
    const { status, headers } = await visitor(url).get(`/c/${code}`);
    const location = headers.get('location');
    return location === null ? status : new URL(location, url).pathname + new URL(location, url).search;
  };
  const codeStatus = async (code: string, person = visitor(url)) =>
    codeStatusAnswer.parse(done(await person.get(`/api/customer/qr-codes/${code}/status`)));

  const customer = (email: string) =>
    until(`${email} to be known`, async () => {
      const found = done(await staff.get(`/api/admin/customers/search?${new URLSearchParams({ q: email })}`));
      return foundCustomer
        .array()
        .parse(found)
        .find((one) => one.email === email);
    });
  const file = async (id: string) => customerFile.parse(done(await staff.get(`/api/admin/customers/${id}`)));

  const figures = async () => dashboardFigures.parse(done(await staff.get('/api/dashboard/figures')));
  /** Returns the sums of dashboard and ledger. */
  const money = async () => {
    const { sales } = await figures();
    const accounts = escrowAccount.array().parse(done(await staff.get('/api/escrow/accounts')));
    const id = accounts.find(({ accountName }) => accountName === 'Affiliate commissions')?.id ?? '';
    const balance = escrowBalance.parse(done(await staff.get(`/api/escrow/accounts/${id}/balance`)));
    const books = escrowReconciliation.parse(done(await staff.get('/api/escrow/reconciliation')));
    return {
      revenue: sales?.revenueCents ?? Number.NaN,
      open: sales?.openCents ?? Number.NaN,
      owed: sales?.refundsOwedCents ?? Number.NaN,
      owing: sales?.refundsOwed ?? Number.NaN,
      commissions: balance.posted,
      inBalance: books.inBalance,
    };
  };
  /** Returns the change of the sums since they were read. */
  const moved = async (before: Awaited<ReturnType<typeof money>>) => {
    const now = await money();
    return {
      revenue: now.revenue - before.revenue,
      open: now.open - before.open,
      owed: now.owed - before.owed,
      owing: now.owing - before.owing,
      commissions: now.commissions - before.commissions,
      inBalance: now.inBalance,
    };
  };

  /** Waits until orders know whether the code earns. */
  const codeEarns = (affiliateCode: string, earns: boolean) =>
    until(`the code to be ${earns ? 'known' : 'unknown'}`, async () => {
      const { body } = await visitor(url).get(`/api/referral?ref=${affiliateCode}`);
      return (body as { known?: boolean }).known === earns ? true : undefined;
    });

  /**
   * Creates an approved, signed-in affiliate whose code earns. Orders know the rate when they know the code, because
   * the rate is set before the approval.
   */
  const affiliate = async (firstName: string, lastName: string, commissionRate?: number) => {
    const { email } = uniqueUser(firstName);
    const password = 'a-password-for-tests';
    const person = visitor(url);
    const applied = done(await person.post('/api/affiliates/register', { firstName, lastName, email, password }), 201);
    const { id, affiliateCode } = registeredAffiliateAnswer.parse(applied);
    const setRate = async (rate: number) =>
      done(await staff.put(`/api/admin/affiliates/${id}/commission`, { commissionRate: rate }));
    if (commissionRate !== undefined) await setRate(commissionRate);
    done(await staff.post(`/api/admin/affiliates/${id}/approve`));
    done(await person.post('/api/affiliates/login', { email, password }));
    await codeEarns(affiliateCode, true);
    /** Pauses and approves again, so that orders placed afterwards have every change made before. */
    const pauseAndApprove = async () => {
      done(await staff.post(`/api/admin/affiliates/${id}/pause`));
      await codeEarns(affiliateCode, false);
      await post.mail(email, /is paused$/); // Not sent once the account is active again.
      done(await staff.post(`/api/admin/affiliates/${id}/approve`));
      await codeEarns(affiliateCode, true);
    };
    const dashboard = async () => affiliateDashboard.parse(done(await person.get(`/api/affiliates/${id}/dashboard`)));
    const commissions = async () =>
      affiliateCommission.array().parse(done(await staff.get(`/api/admin/affiliates/${id}/commissions`)));
    const commission = async (orderId: string) => (await commissions()).find((one) => one.orderId === orderId);
    return {
      id,
      email,
      password,
      affiliateCode,
      person,
      setRate,
      pauseAndApprove,
      dashboard,
      commissions,
      commission,
    };
  };

  return {
    url,
    staff,
    post,
    signIn,
    stock,
    order,
    place,
    act,
    pay,
    isWaiting,
    parcels,
    parcelOf: shipmentOf,
    shipments,
    dispatch,
    shipped,
    plate,
    replace,
    scan,
    codeStatus,
    customer,
    file,
    figures,
    money,
    moved,
    affiliate,
  };
};

export type Business = Awaited<ReturnType<typeof openBusiness>>;
