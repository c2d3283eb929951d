import { asks, type Area } from './requirement.js';

const page = 'web/src/features/admin/email-marketing/email-marketing.unit.test.tsx';
const service = 'services/campaigns/src/campaigns.int.test.ts';
const words = 'services/campaigns/src/domain/campaign.unit.test.ts';
const imported = 'services/campaigns/src/prospects.int.test.ts';
const returned = 'services/campaigns/src/returns.int.test.ts';
const file = 'services/campaigns/src/domain/prospect-file.unit.test.ts';

export const emailMarketing: Area = {
  name: 'Email Marketing',
  requirements: [
    asks('Four create-campaign buttons: Product Newsletter, Affiliate Campaign, Funeral Campaign, Pet Campaign', [
      `${page} › makes a campaign by one press: %s`,
      `${words} › begins with words that can be sent: %s`,
    ]),
    asks(
      'POST /api/schedule-customer-product-newsletter, schedule-affiliate-recruitment, schedule-business-outreach (targetType funeral_homes or pet_cemeteries) answer the campaign',
      [
        `${page} › makes a campaign by one press: %s`,
        `${service} › are made by one press, ready to be sent, and go to whoever agreed and to nobody else`,
      ],
      { decided: 'made scheduled without a time: it waits for Send' },
    ),
    asks(
      'Campaign Created, Outreach Campaign Created; Failed to create campaign, Failed to create outreach campaign',
      [
        `${page} › makes a campaign by one press: %s`,
        `${page} › says in the words of the specification that nothing was made: %s`,
      ],
      {
        words: [
          'Campaign Created',
          'Outreach Campaign Created',
          'Failed to create campaign',
          'Failed to create outreach campaign',
        ],
      },
    ),
    asks(
      'Tab Email Campaigns: name, subject, status, recipients, sent, sent date or "Not sent", and send buttons for scheduled campaigns',
      [
        `${page} › lists name, subject, status, recipients, sent and the date or "Not sent", and sends only what is scheduled`,
      ],
      { words: ['Not sent'] },
    ),
    asks('Campaign status: draft, scheduled, sending, sent, completed; only scheduled campaigns can be sent', [
      `${words} › shows a pause as sending, and is completed when seven days of reporting are over`,
      `${service} › are not sent: %s`,
    ]),
    asks(
      'POST /api/email-campaigns/{id}/send-customer-newsletters and send-business-outreach read results.sent and results.failed; after a send the list refreshes',
      [
        `${page} › asks before it sends, names how many get it and who is left out, and sends the confirmed number`,
        `${page} › says of outreach that it was sent`,
      ],
      { decided: '202 with results.queued while some are under way; the wrong call is 409' },
    ),
    asks(
      'Newsletters Sent Successfully, Outreach Emails Sent; Failed to send customer newsletters, Failed to send outreach emails',
      [
        `${page} › asks before it sends, names how many get it and who is left out, and sends the confirmed number`,
        `${page} › says in the words of the specification that it was not sent: %s`,
        `${page} › says of outreach that it was sent`,
      ],
      {
        words: [
          'Newsletters Sent Successfully',
          'Outreach Emails Sent',
          'Failed to send customer newsletters',
          'Failed to send outreach emails',
        ],
      },
    ),
    asks('Each recipient gets a campaign once', [
      `${service} › R13: are sent once, though two admins press at once and each of them twice`,
      `${service} › R13: miss nobody when their worker dies, and repeat only what was in the hands of the server`,
      `${service} › the same press repeated after a lost answer is the same press`,
    ]),
    asks('Unsubscribe by one click, suppression, bounces', [
      `${service} › T19, RFC 8058: carry the headers of one press, which ends all news and leaves the record`,
      `${service} › leave out in the moment of sending whoever said no since the press`,
      `${service} › stop by themselves when too many mails come back`,
      `${returned} › puts whoever bounced or complained on the list, and counts at the campaign of the mail`,
      `${returned} › twice, at once and in the words of another way, is one effect, also after staff took the address off`,
      `${returned} › does not keep back the mails of an order or a sign-in`,
      `${returned} › is read into the list, with a count of what was found`,
    ]),
    asks(
      'Tab Business Prospects: the first 10 are shown, with the text "Showing 10 of N"',
      [`${page} › shows the first ten businesses and how many there are`],
      { words: ['Showing 10 of'] },
    ),
    asks('Business prospects: businessName, contactName, email, businessType, imported from a list', [
      `${file} › is read whatever Excel calls its columns, in whatever order, with quotes and blank lines`,
      `${file} › names each fault by row and column as the table on the screen counts them`,
      `${imported} › are imported after a look, all of a file or nothing, and nobody twice`,
    ]),
  ],
};
