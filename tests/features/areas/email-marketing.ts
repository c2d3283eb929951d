import { feature, type Area } from '../feature.js';

const page = 'web/src/features/admin/email-marketing/email-marketing.unit.test.tsx';
const service = 'services/campaigns/src/marketing/campaigns.int.test.ts';
const text = 'services/campaigns/src/marketing/domain/campaign.unit.test.ts';
const imported = 'services/campaigns/src/marketing/prospects.int.test.ts';
const returned = 'services/campaigns/src/marketing/bounces.int.test.ts';
const sequences = 'services/campaigns/src/marketing/sequences.int.test.ts';
const sequencePage = 'web/src/features/admin/sequences/sequences.unit.test.tsx';
const journey = 'tests/e2e/staff/sequences.e2e.test.ts';
const file = 'services/campaigns/src/marketing/domain/prospect-file.unit.test.ts';

export const emailMarketing: Area = {
  name: 'Email Marketing',
  features: [
    feature('Sequences: welcome, activation reminder and first anniversary, on the day of each person', [
      `${sequences} › reaches owners on their day, once, and none whose day was before`,
      `${sequences} › checks consent, suppression and the page again before sending`,
      `${sequences} › reaches the buyer without consent to news while no plate is open`,
      `${sequences} › has its own text for memorial pages, without “Happy”`,
      `${sequences} › repeats only emails in flight when a worker is killed, with the same Message-ID`,
      `${sequencePage} › asks with the number of readers before switching on, and switches off immediately`,
      `${journey} › are written, tested, switched on after a count, and off immediately`,
    ]),
    feature('Segments by occasion, page and its age; counted before they are saved, stored with the campaign', [
      'services/campaigns/src/marketing/segments.int.test.ts › counts %s',
      'services/campaigns/src/marketing/segments.int.test.ts › is saved with the campaign, copied, and decides who gets it',
      'services/campaigns/src/marketing/segments.int.test.ts › follows an undone activation, and an erased person leaves no fact',
      'web/src/features/admin/email-marketing/segment.unit.test.tsx › counts before it is saved, and is saved with the campaign',
    ]),
    feature('Four create-campaign buttons: Product Newsletter, Affiliate Campaign, Funeral Campaign, Pet Campaign', [
      `${page} › creates a named draft and opens it: %s`,
      `${text} › starts with sample text that can be sent: %s`,
    ]),
    feature(
      'POST /api/schedule-customer-product-newsletter, schedule-affiliate-recruitment, schedule-business-outreach (targetType funeral_homes or pet_cemeteries) answer the campaign',
      [
        `${page} › creates a named draft and opens it: %s`,
        `${service} › are created ready to send and reach only people with consent`,
      ],
      { note: 'made scheduled without a time: it waits for Send' },
    ),
    feature(
      'Campaign Created, Outreach Campaign Created; Failed to create campaign, Failed to create outreach campaign',
      [
        `${page} › creates a named draft and opens it: %s`,
        `${page} › shows the specified message when a campaign was not created: %s`,
      ],
      {
        texts: [
          'Campaign Created',
          'Outreach Campaign Created',
          'Failed to create campaign',
          'Failed to create outreach campaign',
        ],
      },
    ),
    feature(
      'Tab Email Campaigns: name, subject, status, recipients, sent, sent date or "Not sent", and send buttons for scheduled campaigns',
      [`${page} › lists campaigns with “Not sent” or their date, and sends scheduled ones only`],
      { texts: ['Not sent'] },
    ),
    feature('Campaign status: draft, scheduled, sending, sent, completed; only scheduled campaigns can be sent', [
      `${text} › shows a pause as sending, and completed after seven reporting days`,
      `${service} › are refused: %s`,
    ]),
    feature(
      'POST /api/email-campaigns/{id}/send-customer-newsletters and send-business-outreach read results.sent and results.failed; after a send the list refreshes',
      [
        `${page} › asks before sending, with recipients and exclusions, and sends the confirmed number`,
        `${page} › confirms that outreach was sent`,
      ],
      { note: '202 with results.queued while some are under way; the wrong call is 409' },
    ),
    feature(
      'Newsletters Sent Successfully, Outreach Emails Sent; Failed to send customer newsletters, Failed to send outreach emails',
      [
        `${page} › asks before sending, with recipients and exclusions, and sends the confirmed number`,
        `${page} › shows the specified message when a campaign was not sent: %s`,
        `${page} › confirms that outreach was sent`,
      ],
      {
        texts: [
          'Newsletters Sent Successfully',
          'Outreach Emails Sent',
          'Failed to send customer newsletters',
          'Failed to send outreach emails',
        ],
      },
    ),
    feature('Each recipient gets a campaign once', [
      `${service} › are sent once when two admins press Send twice concurrently`,
      `${service} › skip no one when a worker crashes, and repeat only emails in flight`,
      `${service} › return the same result when a request repeats`,
    ]),
    feature('Unsubscribe by one click, suppression, bounces', [
      `${service} › carry one-click unsubscribe headers that end all news and keep the record`,
      `${service} › skip people who opted out after Send was pressed`,
      `${service} › pause automatically when too many emails bounce`,
      `${returned} › suppresses bounced and complaining addresses and counts them at the campaign`,
      `${returned} › has one effect when repeated concurrently, also after staff removed the suppression`,
      `${returned} › does not block emails about orders or sign-in`,
      `${returned} › suppresses addresses and returns the counts`,
    ]),
    feature(
      'Tab Business Prospects: the first 10 are shown, with the text "Showing 10 of N"',
      [`${page} › shows the first ten businesses and their number`],
      { texts: ['Showing 10 of'] },
    ),
    feature('Business prospects: businessName, contactName, email, businessType, imported from a list', [
      `${file} › is read with any column spelling and order, quotes and blank lines`,
      `${file} › reports each error by spreadsheet row and column`,
      `${imported} › are imported once each, with bad rows returned with reasons`,
    ]),
  ],
};
