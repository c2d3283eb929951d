import { feature, type Area } from '../feature.js';

export const site: Area = {
  name: 'Landing page and public site',
  features: [
    feature('/ is the landing page with #home, #services, #pricing and #contact', [
      'web/src/features/landing/landing-page.unit.test.tsx › has the sections that its links target',
    ]),
    feature(
      'Header: logo to /, /partners, My Account to /customer/login, Get Started to /checkout',
      [
        'tests/e2e/site/site-public.e2e.test.ts › the header links to partners, account and checkout, in a small-screen panel',
      ],
      { texts: ['Partners', 'My Account', 'Get Started', '/customer/login'] },
    ),
    feature(
      'Mobile menu: Home (/), Create Timeline (/checkout), My Account (/account), Contact (#contact)',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › opens and closes the menu of small screens',
        'tests/e2e/site/site-public.e2e.test.ts › the header links to partners, account and checkout, in a small-screen panel',
      ],
      { texts: ['Home', 'Create Timeline', 'My Account', 'Contact', '/#contact'], note: 'the explicit list' },
    ),
    feature('Mobile menu: a side panel with a dimmed backdrop; backdrop, link or Escape closes it', [
      'tests/e2e/site/site-public.e2e.test.ts › the header links to partners, account and checkout, in a small-screen panel',
      'web/src/features/landing/landing-page.unit.test.tsx › opens and closes the menu of small screens',
    ]),
    feature(
      'Hero: a looping background video, muted and playing, with mute and play/pause',
      [
        'tests/e2e/site/site-public.e2e.test.ts › the hero plays a muted video; pause stops it and the slides',
        'web/src/features/landing/landing-page.unit.test.tsx › starts muted, and plays sound on request',
        'tests/e2e/site/site-public.e2e.test.ts › nothing moves with reduced motion',
      ],
      { texts: ['Mute', 'Unmute', 'Pause'], note: 'the pause stops slides and video' },
    ),
    feature('Hero: three slides turn every 8000 ms and wrap; dots choose one', [
      'web/src/features/landing/landing-page.unit.test.tsx › advances slides every eight seconds, wraps, and stops when paused',
    ]),
    feature(
      'Hero: slide titles Memorial QR Plates, Wedding QR Memories, Birthday QR Timeline',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › advances slides every eight seconds, wraps, and stops when paused',
      ],
      { texts: ['Memorial QR Plates', 'Wedding QR Memories', 'Birthday QR Timeline'] },
    ),
    feature(
      'Hero: Create Memorial, Wedding or Birthday Timeline leads to /checkout, See Demo Timeline to the demo story',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › links each slide to the checkout and the demo story',
        'tests/e2e/site/site-public.e2e.test.ts › the slide links to the demo story',
      ],
      {
        texts: ['Create Memorial Timeline', 'Create Wedding Timeline', 'Create Birthday Timeline', 'See Demo Timeline'],
        note: 'a built-in story at /timeline/demo',
      },
    ),
    feature(
      'How It Works: Upload Memories, Receive QR Codes, Share & Connect',
      ['web/src/features/landing/landing-page.unit.test.tsx › has the sections that its links target'],
      { texts: ['Upload Memories', 'Receive QR Codes', 'Share & Connect'] },
    ),
    feature(
      'Pricing: Single Timeline $79, 1 QR code and keepsake box',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and contents'],
      { texts: ['Single Timeline', '$79', '1 QR code and keepsake box'] },
    ),
    feature(
      'Pricing: Multi-Pack, first $79, each additional $49, saves $30 per additional, Best Value',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and contents',
        'web/src/features/landing/landing-page.unit.test.tsx › links every price to the checkout of its tier',
      ],
      { texts: ['Multi-Pack', '+ $49 each additional', 'saves $30 per additional timeline', 'Best Value'] },
    ),
    feature(
      'Pricing: Small $149 for 25, Medium $249 for 50 (Most Popular), Large $399 for 100, Extra Large $699 for 200',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows every package with its price and contents',
        'web/src/features/landing/landing-page.unit.test.tsx › links every price to the checkout of its tier',
      ],
      {
        texts: [
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
        note: 'Most Popular stays, the checkout names the cheaper way',
      },
    ),
    feature(
      'Pricing: Get Started for individual packages, Select Event Package for event packages, to /checkout',
      ['web/src/features/landing/landing-page.unit.test.tsx › links every price to the checkout of its tier'],
      { texts: ['Select Event Package'], note: 'cards lead to /checkout?tier=' },
    ),
    feature(
      'Contact: toll-free phone, support email, business partnerships email',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows contact details and hours'],
      {
        texts: ['1-800-555-0142', 'support@keepsake.example', 'partners@keepsake.example'],
        note: 'settings of the business',
      },
    ),
    feature(
      'Business hours: Monday to Friday 9-6, Saturday 10-4 EST, Sunday closed',
      [
        'web/src/features/landing/opening-texts.unit.test.ts › are correct at %s',
        'web/src/features/landing/landing-page.unit.test.tsx › shows contact details and hours',
        'tests/e2e/site/site-public.e2e.test.ts › shows the support hours as open or closed, and the current year',
      ],
      {
        texts: ['9:00 AM - 6:00 PM EST', '10:00 AM - 4:00 PM EST', 'Closed'],
        note: 'in the business time zone',
      },
    ),
    feature(
      'Contact form: idle, Sending... (disabled), success with an empty form, or failure',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › shows that it is sending, and ignores a second press',
        'web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and resets',
        'web/src/features/landing/landing-page.unit.test.tsx › keeps what was typed when sending fails, with one toast and its reference',
      ],
      { texts: ['Sending...'] },
    ),
    feature(
      'Contact form: First name is required',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every error under its field and focuses the first'],
      { texts: ['First name is required'] },
    ),
    feature(
      'Contact form: Last name is required',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every error under its field and focuses the first'],
      { texts: ['Last name is required'] },
    ),
    feature(
      'Contact form: Please enter a valid email address',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every error under its field and focuses the first'],
      { texts: ['Please enter a valid email address'] },
    ),
    feature(
      'Contact form: Please select an inquiry type',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every error under its field and focuses the first'],
      { texts: ['Please select an inquiry type'] },
    ),
    feature(
      'Contact form: Message must be at least 10 characters',
      ['web/src/features/landing/landing-page.unit.test.tsx › shows every error under its field and focuses the first'],
      { texts: ['Message must be at least 10 characters'] },
    ),
    feature(
      'Inquiry types: personal, funeral_home, business, bulk',
      ['web/src/features/landing/landing-page.unit.test.tsx › offers the four inquiries'],
      { texts: ['Personal Memory Timeline', 'Funeral Home Partnership', 'Business Solutions', 'Bulk Orders'] },
    ),
    feature(
      'POST /api/contacts: firstName, lastName, email, type prospect, source website, notes',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and resets',
        'services/orders/src/contacts/contacts.int.test.ts › stores and publishes a contact once per key, and lists it for support',
        'services/campaigns/src/transactional/messages.int.test.ts › emails a message to the business only, once when the event repeats',
        'gateway/src/routes/public/order-status.int.test.ts › accepts ten of a thousand without a human check, and rejects line breaks',
      ],
      {
        texts: ['prospect', 'website', 'POST /api/contacts'],
        note: 'a human check after ten messages an hour; 45: each is emailed to support',
      },
    ),
    feature(
      "Contact success: Message sent successfully! - We'll get back to you within 24 hours",
      ['web/src/features/landing/landing-page.unit.test.tsx › sends the specified fields and resets'],
      { texts: ['Message sent successfully!', "We'll get back to you within 24 hours"] },
    ),
    feature(
      'Contact failure: Failed to send message - Please try again or contact us directly',
      [
        'web/src/features/landing/landing-page.unit.test.tsx › keeps what was typed when sending fails, with one toast and its reference',
      ],
      { texts: ['Failed to send message', 'Please try again or contact us directly'] },
    ),
    feature(
      'Footer: pages for support, privacy, terms and refunds, and the year',
      [
        'tests/e2e/site/site-public.e2e.test.ts › shows the support hours as open or closed, and the current year',
        'web/src/features/site/site-pages.unit.test.tsx › shows five summary sentences on %s and repeats them in its route',
      ],
      { note: 'the current year and real pages, from web/pages' },
    ),
    feature(
      '/demo-qr draws the code of a demo address at 300 × 300, first CF000001',
      ['tests/e2e/site/site-public.e2e.test.ts › the demo code can be copied, counted up, saved as a file and opened'],
      { texts: ['CF000001', 'data:image/svg+xml'], note: 'drawn locally' },
    ),
    feature(
      '/demo-qr: copy code, copy URL, download, print',
      ['tests/e2e/site/site-public.e2e.test.ts › the demo code can be copied, counted up, saved as a file and opened'],
      { texts: ['Copy Code', 'Copy URL', 'Download', 'Print'] },
    ),
    feature(
      '/demo-qr: Next Code counts the six digits up',
      [
        'web/src/features/demo-qr/demo-code.unit.test.ts › count up with leading zeros',
        'tests/e2e/site/site-public.e2e.test.ts › the demo code can be copied, counted up, saved as a file and opened',
      ],
      { texts: ['Next Code', 'CF000002'] },
    ),
    feature(
      '/demo-qr: words for a manufacturer',
      ['web/src/features/demo-qr/demo-qr-page.unit.test.tsx › explains to plate makers what a readable code needs'],
      { texts: ['For makers of plates'] },
    ),
    feature(
      '/partners is the partner landing with three tabs',
      [
        'web/src/features/partners/partners-page.unit.test.tsx › has three tabs, each linked to its own sign-in',
        'tests/e2e/site/site-public.e2e.test.ts › the partners’ tabs work by keyboard and are in the URL',
      ],
      { texts: ['Memorial Care', 'Pet Cemeteries', 'Affiliates'] },
    ),
    feature(
      'Any other path is the not-found page: 404 Page Not Found',
      [
        'web/src/features/site/site-pages.unit.test.tsx › shows an error and resolves a mistyped plate',
        'tests/e2e/site/site-public.e2e.test.ts › a wrong address returns 404, and a mistyped code is corrected there',
      ],
      { texts: ['404 Page Not Found'], note: 'the hint about the router only while developing' },
    ),
  ],
};
