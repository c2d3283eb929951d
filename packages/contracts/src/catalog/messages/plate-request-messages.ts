const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

/** Messages about plate requests of partners and their outcomes. */
export const plateRequestMessages = {
  quantity: 'Please enter a whole number of at least 1.',
  price: 'Please enter a price such as 149.00.',
  reason: 'Please give a reason; the partner reads it.',
  asked: 'Your request has reached us',
  askFailed: 'Your request was not sent',
  actFailed: 'Nothing was changed',
  unknown: 'Request not found. Refresh the list.',
  priceChanged: 'The price was changed meanwhile. Please look at it again.',
  alreadyRequested: (quantity: number): string =>
    `You have asked for ${plates(quantity)} already. We will answer with a price; withdraw that request to change it.`,
  poNumber: 'A PO number has at most 60 characters.',
  received: 'These plates are counted in already. Your stock includes them.',
  paid: 'This order is paid already. Contact us to change it.',
  shipOrder: 'These plates are an order. Pack and ship it under Shipping; the partner is told then.',
  refundOrder: 'This order is paid. Cancel and refund it under Orders.',
  orderCanceled: 'The order was canceled.',
  /** State of a request, for anyone who tried an action that it does not allow. */
  stands: {
    asked: 'This request has no price yet. Please wait for our answer.',
    priced: 'This request has a price and waits for the partner. Please look at the list again.',
    accepted: 'This request is accepted already. Please look at the list again.',
    declined: 'This request was declined. Please send a new request for more plates.',
    sent: 'These plates are on their way already. Please look at the list again.',
    refused: 'This request was answered with no. Please send a new request, or write to us.',
  },
} as const;
