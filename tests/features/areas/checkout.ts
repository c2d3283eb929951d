import { feature, type Area } from '../feature.js';

const page = (title: string): string => `web/src/features/checkout/checkout-page.unit.test.tsx › ${title}`;
const afterwards = (title: string): string => `web/src/features/order-status/order-status.unit.test.tsx › ${title}`;
const prices = (title: string): string => `packages/contracts/src/catalog/pricing.unit.test.ts › ${title}`;
const buyer = (title: string): string => `tests/e2e/orders/checkout-buy.e2e.test.ts › ${title}`;
const online = (title: string): string => `tests/e2e/orders/checkout-online.e2e.test.ts › ${title}`;
const payments = (title: string): string => `services/orders/src/payments/payments.int.test.ts › ${title}`;

const discountPage = (title: string): string => `web/src/features/checkout/discount-code.unit.test.tsx › ${title}`;
const discounts = (title: string): string => `services/orders/src/discounts/discounts.int.test.ts › ${title}`;
const discountJourney = (title: string): string => `tests/e2e/orders/discount-codes.e2e.test.ts › ${title}`;

const packages = page('shows all packages with prices, marks pairs as Popular, totals the choice');
const byHand = prices('equal the list written by hand for %s');
const browser = buyer('sees prices of packages, rounding of a pair, and the cheaper alternative');
const rounded = page('warns about a rounded pair and offers the cheaper package');
const ordered = page('orders with the shown total, referral and key, then shows the order');
const refused = page('keeps the form after a refusal and a reload, and shows the reason');
const referred = page('remembers the referral, accepts unknown codes and lets the buyer disclaim it');
const once = buyer('orders once after repeated presses, and reaches the order page');
const notices = 'moves the order once, whatever the number of deliveries and signatures';

export const checkout: Area = {
  name: 'Checkout',
  features: [
    feature(
      '/checkout: calculator, summary, event information, contact, privacy, referral notice',
      [browser, ordered, buyer('loses no input after a failed order and a reload')],
      {
        texts: ['4 timelines, 4 plates, 4 keepsake boxes', 'Your price stays the same.'],
        note: 'and a shipping address, a whole one or none',
      },
    ),
    feature('individual: 7900 each', [byHand, packages], { texts: ['Single Timeline$79.00each timeline'] }),
    feature('parent_pair: 14900 per 2, Popular, with the saving against individual', [byHand, packages, browser], {
      texts: ['$149.00 for 2', 'saves $9.00', 'Popular', 'Multi-Pack gives the same 4 timelines for $226.00.'],
      note: 'and the cheaper way to the same timelines',
    }),
    feature('parent_pair: an odd quantity is rounded up with a warning', [rounded, browser], {
      texts: ['Parent pairs come in twos: your quantity of 3 was rounded up to 4.'],
    }),
    feature('event: 7900 for the first, 300 each additional', [
      byHand,
      page('quotes the package of the address and updates with the quantity'),
    ]),
    feature('The packages of the landing page are tiers at the advertised price', [packages, byHand], {
      texts: ['Small Event$149.00', 'Medium Event$249.00', 'Large Event$399.00', 'Extra Large Event$699.00'],
      note: 'the hint names the plain event price where it is lower',
    }),
    feature('Quantity 1 to 1000, at first 1', [
      page('requests no price for an invalid quantity'),
      browser,
      prices('equal the sum of their units for every quantity from 1 to 1000'),
      prices('refuses a quantity of %p for every tier'),
    ]),
    feature('Pricing Error: Please select a pricing package.', [page('places no order while there is no price')], {
      texts: ['Pricing Error', 'Please select a pricing package.'],
    }),
    feature('The event type is free text; isPrivate is off; a blank access code is made by the server', [
      once,
      page('lets the server choose the access code of a private order'),
      'services/orders/src/service.int.test.ts › encrypts the access code of a private order and returns it to services only',
    ]),
    feature(
      'Required fields carry the messages of the order form',
      [
        page('shows missing fields in the catalog’s wording and places no order'),
        buyer('is led to the first missing field'),
      ],
      {
        texts: [
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
    feature(
      'ref in the address fills the affiliate code, and is remembered for 30 days',
      [
        buyer('is referred, and remembered for thirty days in an HttpOnly cookie'),
        referred,
        'gateway/src/routes/public/order-status.int.test.ts › stores the last valid code of any address for thirty days',
      ],
      { note: 'an unknown code never stops an order' },
    ),
    feature(
      'Commission: 10 percent of the total, rounded, only with a referral code',
      ['services/orders/src/orders/domain/order.unit.test.ts › earns ten percent, rounded, only with a code', once],
      { note: 'the affiliate’s own rate, frozen on the order' },
    ),
    feature('POST /api/orders with pricingTier, quantity, unitPrice, totalPrice, affiliateCode', [ordered, once], {
      note: 'only totalPrice is compared; the other money fields are ignored',
    }),
    feature(
      'Success: Order Created Successfully, then /order-confirmation/{id}',
      [ordered, once, online('on a %s, pays after leaving the payment page once, confirmed by the provider')],
      {
        texts: [
          'Order Created Successfully',
          'Redirecting to payment processing',
          'We will contact you within 24 hours to arrange payment.',
        ],
        note: '"Redirecting …" only where a payment page follows',
      },
    ),
    feature('Failure: Order Creation Failed with the server message or Failed to create order', [refused], {
      texts: ['Order Creation Failed', 'Failed to create order'],
    }),
    feature('/order-confirmation/{id} shows the true state of the order', [
      afterwards('shows an unpaid order as unpaid'),
      afterwards('shows the next step for %j'),
      afterwards('shows date and refund of a canceled order'),
      buyer('shows the order as paid only once it is paid'),
    ]),
    feature('Receipt of a paid order as PDF, with its refunds, on the order page', [
      'services/orders/src/orders/receipt.int.test.ts › has seller, buyer, package, dates and amount in the language of its reader',
      'services/orders/src/orders/receipt.int.test.ts › lists refunds and what remains paid',
      'services/orders/src/orders/receipt.int.test.ts › is refused before the payment, and to people who do not serve buyers',
      'services/orders/src/orders/adapters/receipt/receipt.unit.test.ts › has one page inside its margins in %s on %s',
      'web/src/features/order-status/order-status.unit.test.tsx › offers the receipt once it is paid',
    ]),
    feature('Cemetery kit of a memorial order as PDF: letter, sheet about the plate, mounting guide', [
      'services/orders/src/orders/cemetery-kit.int.test.ts › has names, order and facts of the settings in the language of its reader',
      'services/orders/src/orders/cemetery-kit.int.test.ts › is drawn for staff who serve buyers, for no one else',
      'services/orders/src/orders/adapters/cemetery-kit/cemetery-kit.unit.test.ts › has three pages inside their margins in %s on %s',
      'services/orders/src/orders/adapters/cemetery-kit/cemetery-kit.unit.test.ts › leaves a line for facts that the business did not enter',
      'tests/e2e/orders/cemetery-kit.e2e.test.ts › downloads by the emailed link in the language of the page, with the name',
      'tests/e2e/orders/cemetery-kit.e2e.test.ts › is on the order page of the back office',
      'tests/e2e/orders/cemetery-kit.e2e.test.ts › is not offered for a wedding',
    ]),
    feature('/order-status mails the link for a number and its email', [
      afterwards('requires number and address before any request'),
      buyer('requests the link by number and email, and opens the order'),
      payments('finds an order by number and address together, for the gateway only'),
    ]),
    feature(
      'Payments: manual by default; a provider moves an order only by a signed notice, handled once',
      [
        payments('does not exist with manual payments, and notices are refused'),
        payments(notices),
        payments('stores nothing when it is forged, altered or old'),
        payments('is refused before its order exists, and accepted when it repeats'),
        payments('moves nothing when a payment is late or wrong, %s, and flags %s'),
        online('keeps the order when the payment page is unavailable, and pays later'),
      ],
      { note: 'manual, and one hosted checkout' },
    ),
    feature('A discount code lowers the shown price, or the form shows why it does not hold, in six languages', [
      discountPage('lowers the shown total and is sent with it'),
      discountPage('shows why it does not hold, and places no order with it'),
      discountPage('shows a refusal of the order at its field, in the reader’s language'),
      discounts('names the price, and the reason why it does not hold'),
      discountJourney('lowers the price at checkout, on the order page and in its emails'),
    ]),
    feature(
      'A discount is frozen on the order; payment, commission, figures and accounting follow the price after it',
      [
        discounts('is frozen on the order, and total and commission follow the lower price'),
        discounts('leaves an order without anything to pay, which staff confirm'),
      ],
    ),
    feature('Discount codes: percent or amount, days, uses in total and per email, smallest price, packages', [
      'services/orders/src/discounts/domain/discount.unit.test.ts › is a share of the price rounded to the cent, or the amount',
      'services/orders/src/discounts/domain/discount.unit.test.ts › holds on its first and its last day',
      discounts('are created by marketing and finance, once, and written to the audit log'),
      discounts('is refused to an address that has used it'),
      'web/src/features/admin/discounts/discounts.unit.test.tsx › are created with their limits; a wrong amount sends nothing',
      discountJourney('is created in the office with a percentage and a limit'),
    ]),
    feature('The last use of a discount code is taken once, and a canceled order gives it back', [
      discounts('is used once by a request that is sent twice'),
      discounts('gives its last use to one of several concurrent orders'),
      discounts('gets its use back when the order is canceled, once'),
      discountJourney('is refused when it is used up, until the order is canceled'),
    ]),
  ],
};
