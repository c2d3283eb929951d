/** All texts of the partner landing page, ready for translation. */
type Kind = {
  readonly key: 'memorial' | 'pet' | 'affiliates';
  readonly tab: string;
  readonly heading: string;
  readonly lead: string;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  readonly gets: { readonly heading: string; readonly items: readonly string[] };
  readonly not: { readonly heading: string; readonly items: readonly string[] };
  readonly button: string;
  readonly to: string;
  readonly after: string;
  /** Sample rows of the dashboard; without them the page shows a plate. */
  readonly sample?: {
    readonly title: string;
    readonly rows: readonly { readonly name: string; readonly note: string; readonly mark: string }[];
  };
};

export const platePictureAlt = 'A square steel plate with an engraved QR code on a gravestone';
export const partnersHeading = 'Partners';
export const tabsLabel = 'What kind of partner';

const months = {
  title: 'Plans start at 15 codes a month',
  text: '15 codes a month for each location. More when you need them, priced before you order.',
};
const review = {
  title: 'Read within 2-3 business days',
  text: 'You apply once, with a copy of your license. A person reads it and answers by email.',
};

export const kinds: readonly [Kind, Kind, Kind] = [
  {
    key: 'memorial',
    tab: 'Memorial Care',
    heading: 'A plate for the family in the next room',
    lead: 'Begin a case with one name, assign a plate with the camera, print the sheet for the family. Ten quiet minutes, and they leave with a page that is theirs.',
    facts: [
      months,
      review,
      {
        title: 'The family owns the page',
        text: 'You prepare it; from the moment the family claims it, it is theirs alone: from then on only the family can change it.',
      },
    ],
    gets: {
      heading: 'What you get',
      items: [
        'A portal for your team: cases, plates and stock of each location.',
        'A page prepared by you: obituary, photos, service and livestream.',
        'A sheet for the family with the code and the next steps, ready to print.',
        'The QR code for the order of service and prayer cards, as SVG, PDF and PNG.',
        'Your name and logo on the sheet and the page, until the family hides them.',
        'Import from a CSV, an API for your case software, and a download of everything.',
        'A monthly statement for each location as a PDF.',
      ],
    },
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission, unless we have agreed on one in writing.',
        'No way into a page after the family has claimed it.',
        'No names or addresses of the people who visit it.',
      ],
    },
    button: 'Sign in or apply',
    to: '/partners/memorial',
    after: 'For funeral homes, crematories and cemeteries.',
  },
  {
    key: 'pet',
    tab: 'Pet Cemeteries',
    heading: 'A good companion, remembered where they lie',
    lead: 'The same plates and the same portal, with words made for animals. The family adds the pictures; you set the plate.',
    facts: [
      months,
      review,
      {
        title: 'The family owns the page',
        text: 'You prepare it with a name and a date; the family takes it over and adds the rest.',
      },
    ],
    gets: {
      heading: 'What you get',
      items: [
        'A portal for your team: cases, plates and stock of each location.',
        'A page prepared by you, with words made for animals.',
        'A sheet for the family with the code and the next steps, ready to print.',
        'Your name and logo on the sheet and the page, until the family hides them.',
        'Import from a CSV, an API for your software, and a download of everything.',
        'A monthly statement for each location as a PDF.',
      ],
    },
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission, unless we have agreed on one in writing.',
        'No way into a page after the family has claimed it.',
        'No email to the family in your name that they did not ask for.',
      ],
    },
    button: 'Sign in or apply',
    to: '/partners/pet',
    after: 'For pet cemeteries, crematories and veterinary practices.',
  },
  {
    key: 'affiliates',
    tab: 'Affiliates',
    heading: 'Recommend Keepsake and earn 10% of each order',
    lead: 'You get a link of your own. Anyone who orders within 30 days of following it counts as sent by you; their price stays the same.',
    facts: [
      {
        title: '10 percent of the order',
        text: '$7.90 for a $79 timeline. You can see the status of every commission.',
      },
      {
        title: 'Payable after 14 days',
        text: 'Pending until the order is complete, payable 14 days later, reversed when an order is canceled.',
      },
      { title: 'Your code earns once approved', text: 'You can sign in at once; a person approves the account first.' },
    ],
    gets: {
      heading: 'What you get',
      items: [
        'A link and a code of your own.',
        'Clicks and orders by day.',
        'Each sale with its state, and when it is paid.',
      ],
    },
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission on your own orders, and none on orders of our partners.',
        'No names of the people who bought: initials, package and amount.',
        'No commission on commissions. There are no levels below you.',
      ],
    },
    button: 'Sign in or apply',
    to: '/affiliate/login',
    after: 'For celebrants, photographers, planners and everyone with friends.',
    sample: {
      title: 'What you earned',
      rows: [
        { name: 'M. R.', note: 'Single Timeline', mark: '$7.90' },
        { name: 'T. O.', note: 'Medium Event', mark: '$24.90' },
        { name: 'A. L.', note: 'Multi-Pack', mark: '$12.80' },
      ],
    },
  },
];

export type PartnerKind = Kind;
