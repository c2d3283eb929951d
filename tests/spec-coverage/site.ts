import { asks, type Area } from './requirement.js';

export const site: Area = {
  name: 'Landing page and public site',
  requirements: [
    asks('/ is the landing page with #home, #services, #pricing and #contact', [
      'web/src/features/landing/landing-page.unit.test.tsx › has the sections that its links lead to',
    ]),
    asks(
      'Header: logo to /, /partners, My Account to /customer/login, Get Started to /checkout',
      [
        'tests/e2e/site-public.e2e.test.ts › the header leads to the partners, the account and the checkout, in a panel on small screens',
      ],
      { words: ['Partners', 'My Account', 'Get Started', '/customer/login'] },
    ),
    asks(
      'Mobile menu: Home (/), Create Timeline (/checkout), My Account (/account), Contact (#contact)',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › opens and closes the menu of small screens',
        'tests/e2e/site-public.e2e.test.ts › the header leads to the partners, the account and the checkout, in a panel on small screens',
      ],
      { words: ['Home', 'Create Timeline', 'My Account', 'Contact', '/#contact'], decided: '47: the explicit list' },
    ),
    asks('Mobile menu: a side panel with a dimmed backdrop; backdrop, link or Escape closes it', [
      'tests/e2e/site-public.e2e.test.ts › the header leads to the partners, the account and the checkout, in a panel on small screens',
      'web/src/features/landing/landing-page.unit.test.tsx › opens and closes the menu of small screens',
    ]),
    asks(
      'Hero: a looping background video, muted and playing, with mute and play/pause',
      [
        'tests/e2e/site-public.e2e.test.ts › the hero plays its film, muted, and play and pause stop the film and the slides together',
        'web/src/features/landing/landing-page.unit.test.tsx › begins muted, and gives the film its sound when somebody asks for it',
        'tests/e2e/site-public.e2e.test.ts › nothing moves for a reader who asked for stillness',
      ],
      { words: ['Mute', 'Unmute', 'Pause'], decided: '47: the pause stops slides and video' },
    ),
    asks('Hero: three slides turn every 8000 ms and wrap; dots choose one', [
      'web/src/features/landing/landing-page.unit.test.tsx › turns its slides every eight seconds, wraps, and halts when it is paused',
    ]),
    asks(
      'Hero: slide titles Memorial QR Plates, Wedding QR Memories, Birthday QR Timeline',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › turns its slides every eight seconds, wraps, and halts when it is paused',
      ],
      { words: ['Memorial QR Plates', 'Wedding QR Memories', 'Birthday QR Timeline'] },
    ),
    asks(
      'Hero: Create Memorial, Wedding or Birthday Timeline leads to /checkout, See Demo Timeline to the demo story',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › offers each slide’s own way to the checkout, and the demo story',
        'tests/e2e/site-public.e2e.test.ts › the slide leads to the demo story, which is there',
      ],
      {
        words: ['Create Memorial Timeline', 'Create Wedding Timeline', 'Create Birthday Timeline', 'See Demo Timeline'],
        decided: '5: a built-in story at /timeline/demo',
      },
    ),
    asks(
      'How It Works: Upload Memories, Receive QR Codes, Share & Connect',
      ['web/src/features/landing/landing-page.unit.test.tsx › has the sections that its links lead to'],
      { words: ['Upload Memories', 'Receive QR Codes', 'Share & Connect'] },
    ),
    asks(
      'Pricing: Single Timeline $79, 1 QR code and keepsake box',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and what is in the box',
      ],
      { words: ['Single Timeline', '$79', '1 QR code and keepsake box'] },
    ),
    asks(
      'Pricing: Multi-Pack, first $79, each additional $49, saves $30 per additional, Best Value',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and what is in the box',
        'web/src/features/landing/landing-page.unit.test.tsx › leads every price to the checkout of its tier',
      ],
      { words: ['Multi-Pack', '+ $49 each additional', 'saves $30 per additional timeline', 'Best Value'] },
    ),
    asks(
      'Pricing: Small $149 for 25, Medium $249 for 50 (Most Popular), Large $399 for 100, Extra Large $699 for 200',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and what is in the box',
        'web/src/features/landing/landing-page.unit.test.tsx › leads every price to the checkout of its tier',
      ],
      {
        words: [
          'Small Event',
          '$149',
          'Medium Event',
          '$249',
          'Large Event',
          '$399',
          'Extra Large Event',
          '$699',
          'Most Popular',
        ],
        decided: '50: Most Popular stays, the checkout names the cheaper way',
      },
    ),
    asks(
      'Pricing: Get Started for individual packages, Select Event Package for event packages, to /checkout',
      ['web/src/features/landing/landing-page.unit.test.tsx › leads every price to the checkout of its tier'],
      { words: ['Select Event Package'], decided: '20: cards lead to /checkout?tier=' },
    ),
    asks(
      'Contact: toll-free phone, support e-mail, business partnerships e-mail',
      ['web/src/features/landing/landing-page.unit.test.tsx › says how to reach a person, and when'],
      {
        words: ['1-800-555-0142', 'support@keepsake.example', 'partners@keepsake.example'],
        decided: '45: settings of the business',
      },
    ),
    asks(
      'Business hours: Monday to Friday 9-6, Saturday 10-4 EST, Sunday closed',
      [
        'web/src/shared/opening-hours.unit.test.ts › say the truth at %s',
        'web/src/features/landing/landing-page.unit.test.tsx › says how to reach a person, and when',
        'tests/e2e/site-public.e2e.test.ts › the hours say whether somebody is there, and the foot says which year it is',
      ],
      {
        words: ['9:00 AM - 6:00 PM EST', '10:00 AM - 4:00 PM EST', 'Closed'],
        decided: '27: in the business time zone',
      },
    ),
    asks(
      'Contact form: idle, Sending... (disabled), success with an empty form, or failure',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › says that it is sending, and a second press does nothing',
        'web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and empties itself',
        'web/src/features/landing/landing-page.unit.test.tsx › keeps what was typed when sending fails, with one toast and its reference',
      ],
      { words: ['Sending...'] },
    ),
    asks(
      'Contact form: First name is required',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › names every fault under its field and puts the focus on the first',
      ],
      { words: ['First name is required'] },
    ),
    asks(
      'Contact form: Last name is required',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › names every fault under its field and puts the focus on the first',
      ],
      { words: ['Last name is required'] },
    ),
    asks(
      'Contact form: Please enter a valid email address',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › names every fault under its field and puts the focus on the first',
      ],
      { words: ['Please enter a valid email address'] },
    ),
    asks(
      'Contact form: Please select an inquiry type',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › names every fault under its field and puts the focus on the first',
      ],
      { words: ['Please select an inquiry type'] },
    ),
    asks(
      'Contact form: Message must be at least 10 characters',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › names every fault under its field and puts the focus on the first',
      ],
      { words: ['Message must be at least 10 characters'] },
    ),
    asks(
      'Inquiry types: personal, funeral_home, business, bulk',
      ['web/src/features/landing/landing-page.unit.test.tsx › offers the four inquiries'],
      { words: ['Personal Memory Timeline', 'Funeral Home Partnership', 'Business Solutions', 'Bulk Orders'] },
    ),
    asks(
      'POST /api/contacts: firstName, lastName, email, type prospect, source website, notes',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and empties itself',
        'services/orders/src/service.int.test.ts › contacts are kept and said once per key, and listed for the people who answer them',
        'services/campaigns/src/messages.int.test.ts › is mailed to the business, once however often it is said, and to nobody else',
        'gateway/src/order-status.int.test.ts › T19: of a thousand, ten are taken without a sum; a line break in a name or an address is refused',
      ],
      {
        words: ['prospect', 'website', 'POST /api/contacts'],
        decided: '38: a sum is asked for after ten messages an hour; 45: each is mailed to the people who answer',
      },
    ),
    asks(
      "Contact success: Message sent successfully! - We'll get back to you within 24 hours",
      ['web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and empties itself'],
      { words: ['Message sent successfully!', "We'll get back to you within 24 hours"] },
    ),
    asks(
      'Contact failure: Failed to send message - Please try again or contact us directly',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › keeps what was typed when sending fails, with one toast and its reference',
      ],
      { words: ['Failed to send message', 'Please try again or contact us directly'] },
    ),
    asks(
      'Footer: pages for support, privacy, terms and refunds, and the year',
      [
        'tests/e2e/site-public.e2e.test.ts › the hours say whether somebody is there, and the foot says which year it is',
        'web/src/features/site/site-pages.unit.test.tsx › %s says five plain sentences first, and its route says the same of it',
      ],
      { decided: '47: the current year and real pages, from web/pages' },
    ),
    asks(
      '/demo-qr draws the code of a demo address at 300 × 300, first CF000001',
      ['tests/e2e/site-public.e2e.test.ts › the demo code can be copied, counted up, kept as a file and opened'],
      { words: ['CF000001', 'data:image/svg+xml'], decided: '5: drawn locally' },
    ),
    asks(
      '/demo-qr: copy code, copy URL, download, print',
      ['tests/e2e/site-public.e2e.test.ts › the demo code can be copied, counted up, kept as a file and opened'],
      { words: ['Copy Code', 'Copy URL', 'Download', 'Print'] },
    ),
    asks(
      '/demo-qr: Next Code counts the six digits up',
      [
        'web/src/features/demo-qr/demo-code.unit.test.ts › count up with their leading zeros',
        'tests/e2e/site-public.e2e.test.ts › the demo code can be copied, counted up, kept as a file and opened',
      ],
      { words: ['Next Code', 'CF000002'] },
    ),
    asks(
      '/demo-qr: words for a manufacturer',
      ['web/src/features/demo-qr/demo-qr-page.unit.test.tsx › tells makers of plates what a good code needs'],
      { words: ['For makers of plates'] },
    ),
    asks(
      '/partners is the partner landing with three tabs',
      [
        'web/src/features/partners/partners-page.unit.test.tsx › has three tabs, and each leads to its own door',
        'tests/e2e/site-public.e2e.test.ts › the partners’ tabs go by keyboard and stand in the address',
      ],
      { words: ['Memorial Care', 'Pet Cemeteries', 'Affiliates'] },
    ),
    asks(
      'Any other path is the not-found page: 404 Page Not Found',
      [
        'web/src/features/site/site-pages.unit.test.tsx › says so, and saves a mistyped plate right there',
        'tests/e2e/site-public.e2e.test.ts › a wrong address is answered 404, and a mistyped plate is saved there',
      ],
      { words: ['404 Page Not Found'], decided: '44: the hint about the router only while developing' },
    ),
  ],
};
