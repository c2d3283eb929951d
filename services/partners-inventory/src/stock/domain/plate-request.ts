import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { present } from '@keepsake/contracts/values/present';
import { problem, type Problem } from '@keepsake/platform/problem';

export const plateRequestStates = ['asked', 'priced', 'accepted', 'declined', 'sent', 'refused'] as const;
export type PlateRequestState = (typeof plateRequestStates)[number];

export type PlateRequest = {
  readonly id: string;
  readonly locationId: string;
  readonly accountId: string;
  readonly quantity: number;
  readonly note?: string;
  readonly state: PlateRequestState;
  /** For all of the plates, in US dollars; set when staff price the request. */
  readonly priceCents?: number;
  /** Why staff refuse the request. */
  readonly reason?: string;
  /** Order id; generated when the price is accepted. */
  readonly orderId?: string;
  /** The partner's own number for the order. */
  readonly poNumber?: string;
  readonly paidAt?: Date;
  /** When the partner confirmed receipt. */
  readonly receivedAt?: Date;
  readonly askedAt: Date;
  readonly movedAt: Date;
};

export type PlateAct =
  | { readonly act: 'price'; readonly priceCents: number }
  /** Contains the price shown to the partner, so a concurrent change is not accepted unseen. */
  | { readonly act: 'accept'; readonly priceCents: number; readonly orderId: string; readonly poNumber?: string }
  /** Undoes `accept` until the order is paid. */
  | { readonly act: 'withdraw' }
  | { readonly act: 'receive' }
  | { readonly act: 'decline' }
  | { readonly act: 'send' }
  | { readonly act: 'refuse'; readonly reason: string };

export const plateActs = {
  price: { by: 'staff', from: ['asked', 'priced'], to: 'priced' },
  refuse: { by: 'staff', from: ['asked', 'priced', 'accepted'], to: 'refused' },
  send: { by: 'staff', from: ['accepted'], to: 'sent' },
  accept: { by: 'partner', from: ['priced'], to: 'accepted' },
  decline: { by: 'partner', from: ['asked', 'priced'], to: 'declined' },
  withdraw: { by: 'partner', from: ['accepted'], to: 'priced' },
  receive: { by: 'partner', from: ['sent'], to: 'sent' },
} as const satisfies Readonly<
  Record<
    PlateAct['act'],
    {
      readonly by: 'staff' | 'partner';
      readonly from: readonly PlateRequestState[];
      readonly to: PlateRequestState;
    }
  >
>;

/** Error for a late action: the current state and what to do. */
const standsElsewhere = ({ state }: PlateRequest): Problem =>
  problem('conflict', `plate-request-${state}`, plateRequestMessages.stands[state]);

const priceChanged = (priceCents: number): Problem =>
  problem('conflict', 'price-changed', plateRequestMessages.priceChanged, { priceCents });

/** Returns why an action is too late although the state would allow it. */
const whyTooLate = ({ orderId, paidAt, receivedAt }: PlateRequest, act: PlateAct['act']): Problem | undefined => {
  if (act === 'receive' && receivedAt) return problem('conflict', 'plates-received', plateRequestMessages.received);
  if (act === 'send' && orderId !== undefined)
    return problem('conflict', 'plates-are-an-order', plateRequestMessages.shipOrder, { orderId });
  if ((act === 'withdraw' || act === 'refuse') && paidAt)
    return problem('conflict', 'plates-paid', plateRequestMessages[act === 'withdraw' ? 'paid' : 'refundOrder']);
  return undefined;
};

/** Returns the request after an action; throws if its state does not allow it. */
export const moved = (request: PlateRequest, one: PlateAct, movedAt: Date): PlateRequest => {
  const { from, to } = plateActs[one.act];
  if (!(from as readonly PlateRequestState[]).includes(request.state)) throw standsElsewhere(request);
  if (one.act === 'accept' && request.priceCents !== one.priceCents) throw priceChanged(request.priceCents ?? 0);
  const tooLate = whyTooLate(request, one.act);
  if (tooLate) throw tooLate;
  return {
    ...request,
    ...(one.act === 'accept' && { orderId: one.orderId, ...present({ poNumber: one.poNumber }) }),
    ...(one.act === 'receive' && { receivedAt: movedAt }),
    ...(one.act === 'price' && { priceCents: one.priceCents }),
    ...(one.act === 'refuse' && { reason: one.reason }),
    state: to,
    movedAt,
  };
};

export const alreadyRequested = (quantity: number): Problem =>
  problem('conflict', 'plates-asked-already', plateRequestMessages.alreadyRequested(quantity), { quantity });
