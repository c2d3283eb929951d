import { asks, type Area } from './requirement.js';

const page = (title: string): string => `web/src/features/checkout/checkout-page.unit.test.tsx › ${title}`;
const afterwards = (title: string): string => `web/src/features/order-status/order-status.unit.test.tsx › ${title}`;
const prices = (title: string): string => `packages/contracts/src/catalogue/pricing.unit.test.ts › ${title}`;
const buyer = (title: string): string => `tests/e2e/checkout-buy.e2e.test.ts › ${title}`;
const online = (title: string): string => `tests/e2e/checkout-online.e2e.test.ts › ${title}`;
const payments = (title: string): string => `services/orders/src/payments.int.test.ts › ${title}`;

const packages = page(
  'shows every package with its price, pairs as Popular with what they save, and totals what is chosen',
);
const byHand = prices('of %s equal the list written by hand');
const browser = buyer('sees what every package costs, how a pair is rounded, and the cheaper way to the same');
const rounded = page('warns when a pair is rounded up and offers the cheaper way');
const ordered = page('orders with the total that was shown, the referral and a key, then shows the order');
const refused = page('keeps what was typed when the order is refused and over a reload, and says why it was refused');
const referred = page('remembers who sent the buyer; an unknown code is no hindrance, and none is what the buyer says');
const once = buyer('orders once, however often the button is pressed, and comes to the page of the order');
const notices = 'moves the order, once, however often and with whatever signature it comes';

export const checkout: Area = {
  name: 'Checkout',
  requirements: [
    asks(
      '/checkout: calculator, summary, event information, contact, privacy, referral notice',
      [browser, ordered, buyer('loses nothing of what was typed to an order that failed and a reload')],
      {
        words: ['4 timelines, 4 plates, 4 keepsake boxes', 'Your price stays the same.'],
        decided: '23: and a shipping address, a whole one or none',
      },
    ),
    asks('individual: 7900 each', [byHand, packages], { words: ['Single$79.00each timeline'] }),
    asks('parent_pair: 14900 per 2, Popular, with the saving against individual', [byHand, packages, browser], {
      words: ['$149.00 for 2', 'saves $9.00', 'Popular', 'Multi-Pack gives the same 4 timelines for $226.00.'],
      decided: '20: and the cheaper way to the same timelines',
    }),
    asks('parent_pair: an odd quantity is rounded up with a warning', [rounded, browser], {
      words: ['Parent pairs come in twos: your quantity of 3 was rounded up to 4.'],
    }),
    asks('event: 7900 for the first, 300 each additional', [
      byHand,
      page('quotes what the address asks for and follows the quantity'),
    ]),
    asks('The packages of the landing page are tiers at the advertised price', [packages, byHand], {
      words: ['Small Event$149.00', 'Medium Event$249.00', 'Large Event$399.00', 'Extra Large Event$699.00'],
      decided: '20 and 50: the hint names the plain event price where it is lower',
    }),
    asks('Quantity 1 to 1000, at first 1', [
      page('never prices a quantity that cannot be ordered'),
      browser,
      prices('of every quantity from 1 to 1000 equal the sum of their units'),
      prices('a quantity of %p is refused for every tier'),
    ]),
    asks('Pricing Error: Please select a pricing package.', [page('orders nothing while there is no price')], {
      words: ['Pricing Error', 'Please select a pricing package.'],
    }),
    asks('The event type is free text; isPrivate is off; a blank access code is made by the server', [
      once,
      page('a private order may leave its access code to the server'),
      'services/orders/src/service.int.test.ts › a private order has an access code from the start, sealed at rest, told to services only',
    ]),
    asks(
      'Required fields carry the messages of the order form',
      [
        page('says what is missing in the words of the catalogue and orders nothing'),
        buyer('is led to the first field that is missing'),
      ],
      {
        words: [
          'Event type is required',
          'Honoree name is required',
          'Event date is required',
          'First name is required',
          'Last name is required',
          'Valid email is required',
          'Phone number is required',
        ],
      },
    ),
    asks(
      'ref in the address fills the affiliate code, and is remembered for 30 days',
      [
        buyer('is sent by somebody, who is remembered for thirty days where no script reads it'),
        referred,
        'gateway/src/order-status.int.test.ts › a code in any address is remembered for thirty days, the last one counts, and what is no code is not kept',
      ],
      { decided: '19: an unknown code never stops an order' },
    ),
    asks(
      'Commission: 10 percent of the total, rounded, only with a referral code',
      ['services/orders/src/domain/order.unit.test.ts › earns ten percent, rounded, only with a code', once],
      { decided: '24: the affiliate’s own rate, frozen on the order' },
    ),
    asks('POST /api/orders with pricingTier, quantity, unitPrice, totalPrice, affiliateCode', [ordered, once], {
      decided: '19: only totalPrice is compared; the other money fields are ignored',
    }),
    asks(
      'Success: Order Created Successfully, then /order-confirmation/{id}',
      [
        ordered,
        once,
        online(
          'on a %s, is led to the payment page, changes the mind, comes back to it, and is believed when the provider says so',
        ),
      ],
      {
        words: [
          'Order Created Successfully',
          'Redirecting to payment processing',
          'We will contact you within 24 hours to arrange payment.',
        ],
        decided: '22: "Redirecting …" only where a payment page follows',
      },
    ),
    asks('Failure: Order Creation Failed with the server message or Failed to create order', [refused], {
      words: ['Order Creation Failed', 'Failed to create order'],
    }),
    asks('/order-confirmation/{id} shows the true state of the order', [
      afterwards('says that nothing is paid while nothing is'),
      afterwards('%j: says what comes next'),
      afterwards('a cancelled one says since when, and what was given back'),
      buyer('reads the true state: paid is said when it is paid, and not before'),
    ]),
    asks('/order-status mails the link for a number and its e-mail', [
      afterwards('needs a number and an address, and asks nobody without'),
      buyer('asks for the link by number and e-mail, and the mail leads to everything about the order'),
      payments('T2: an order is found by number and address together, by the gateway alone'),
    ]),
    asks(
      'Payments: manual by default; a provider moves an order only by a signed notice, handled once',
      [
        payments('by hand: there is no page, and notices are not taken'),
        payments(notices),
        payments('T20: forged, altered or old ones are refused and keep nothing'),
        payments('early, before the order is there: refused, and taken when it comes again'),
        payments('late or wrong, %s: nothing moves, and staff sees %s'),
        online('whose payment page is away keeps the order, and pays from its page later'),
      ],
      { decided: '22: manual, and one hosted checkout' },
    ),
  ],
};
