import { feature, type Area } from '../feature.js';

const kin = (title: string): string => `services/partners-inventory/src/cases/next-of-kin.int.test.ts › ${title}`;
const people = (title: string): string => `tests/e2e/partners/next-of-kin.e2e.test.ts › ${title}`;

export const partnerFamilies: Area = {
  name: 'Partner portal: families, import, export',
  features: [
    feature(
      'Several next of kin of a case: each can get the email; after the claim the others get an email that names the person who opened the page',
      [
        kin('are added, changed and removed; the first one is the family contact'),
        kin('are refused to other partners, twice with one address, and beyond ten'),
        kin('get an email each, with events that carry ids only'),
        kin('open their own link, until their address changes or they are removed'),
        kin('informs the others who were emailed once, by name, until it is undone'),
        kin('by another person with the plate names no one'),
        kin('erases that next of kin with links and emails once, and no one else'),
        'services/campaigns/src/transactional/partners.int.test.ts › is emailed once to the next of kin who were emailed before',
        people('are added, and get the email after the service or now'),
        people('get an email when another one opened the page'),
      ],
    ),
    feature(
      'Not before the service: emails to the family wait for the morning after it, are sent once, now or canceled',
      [
        kin('needs the day of the service, and is sent immediately after it'),
        kin('is shown with its time, and sent once on the morning after the service'),
        kin('follows a changed day of the service, also one that is removed'),
        kin('is sent now or canceled on request, each once'),
        kin('is canceled by closing the case'),
        kin('becomes the notice of the claim when another person opened the page'),
      ],
    ),
    feature(
      '/partners/profile: contact data of each location on the family sheet and in emails, replies to the partner',
      [
        ...[
          'begins with phone and website of the application, beside what staff reviewed',
          'replaces the former one on the family sheet and in emails',
          'belongs to each location, and is for owners of that account to change',
        ].map((title) => `services/partners-inventory/src/brand/contact.int.test.ts › ${title}`),
        'services/campaigns/src/delivery/domain/templates.unit.test.ts › sends replies of a family to the partner who entered an address',
        ...[
          'saves the contact data and shows it as stored',
          'names what is wrong below its field, and focuses the first one',
          'has a form for each location',
          'is only shown to those who do not own the account',
        ].map((title) => `web/src/features/partner-portal/profile/profile-page.unit.test.tsx › ${title}`),
      ],
    ),
    feature('/partner-portal/import: cases from a CSV, previewed, each row once, the others handed back with reasons', [
      'services/partners-inventory/src/cases/import-cases.int.test.ts › previews without creating, then creates valid rows and returns the others',
      'services/partners-inventory/src/cases/import-cases.int.test.ts › creates nothing twice: same file, repeated row, concurrent and repeated requests',
      'web/src/features/partner-portal/cases/import/import-page.unit.test.tsx › offers a template, previews, imports on confirmation, and hands bad rows back',
    ]),
    feature(
      '/partners/brand: name and logo that families see on sheet, emails, claim and page; the family hides the line',
      [
        'services/partners-inventory/src/brand/brand.int.test.ts › replaces the name of the location wherever families see it',
        'services/partners-inventory/src/brand/brand.int.test.ts › has one logo, of the browser that sent it; a replaced one is deleted',
        'web/src/features/partner-portal/brand/brand-page.unit.test.tsx › saves name and logo, and shows what families see',
        'services/qr-timeline/src/governance/handover.int.test.ts › names the partner until the family hides the line',
      ],
    ),
    feature('Preview of the prepared timeline as the family sees it, and a portrait chosen from its photos', [
      'web/src/features/partner-portal/cases/case-files.unit.test.tsx › shows portrait, dates, text and photos as the family sees them',
      'web/src/features/partner-portal/cases/case-files.unit.test.tsx › is one of the photos, shown immediately, and back when refused',
      'services/partners-inventory/src/cases/case-files.int.test.ts › have one portrait at most, a photo of the case',
      'services/qr-timeline/src/media/case-files.int.test.ts › give the timeline its portrait once processed, unless the owner chose one',
    ]),
    feature('/partners/export: the records of the account as one ZIP, and what leaving means', [
      'web/src/features/partner-portal/leaving/export-page.unit.test.tsx › saves all pages of every list, and the statements, as one ZIP',
      'web/src/features/partner-portal/leaving/export-page.unit.test.tsx › explains a failure, and saves nothing incomplete',
    ]),
    feature('/partners/integrations: API keys and signed webhooks with a delivery log', [
      'tests/e2e/partners/integrations.e2e.test.ts › creates an API key, shows it once, and revokes it',
      'tests/e2e/partners/integrations.e2e.test.ts › refuses a private address, then sends a signed test again after an error',
      'services/partners-inventory/src/integrations/receiver-process.int.test.ts › gets every message of its downtime once after it was killed',
      'services/partners-inventory/src/integrations/receiver-process.int.test.ts › gets messages again in the documented pauses after 500 and a private redirect',
      'services/partners-inventory/src/integrations/receiver-process.int.test.ts › gets a message once when it answers slowly, and delays no other receiver',
    ]),
  ],
};
